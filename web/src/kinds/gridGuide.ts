import { m } from "../texts/messages.js";
import type { GuideTexts } from "./kinds";

export const guide: GuideTexts = {
  open: ({ count }) => m.help_guide_open({ count }),
  "open-cell": () => m.help_guide_cell(),
  "open-other": () => m.help_guide_open_other(),
  "open-missing": ({ count }) => m.help_guide_open_missing({ count }),
  "open-back": () => m.help_guide_back(),
  choose: () => m.help_guide_choose(),
  cell: () => m.help_guide_cell(),
  withOthers: () => m.help_guide_company(),
  nowhere: () => m.help_guide_nowhere(),
  needs: () => m.help_guide_needs(),
  wrong: () => m.help_guide_back(),
  ready: ({ points }) => m.help_guide_ready({ points }),
};
