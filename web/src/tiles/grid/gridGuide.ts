import { t } from "../../texts/t";
import type { Advice } from "../../turn/advice";
import type { GuideTexts } from "../../turn/parts";

/** Cells of one shade need no legend. */
const cellText = ({ count }: Advice): string =>
  count > 1 ? t.help_guide_cell_shades() : t.help_guide_cell();

export const guide: GuideTexts = {
  open: ({ count }) => t.help_guide_open({ count }),
  "open-cell": cellText,
  "open-other": () => t.help_guide_open_other(),
  "open-missing": ({ count }) => t.help_guide_open_missing({ count }),
  "open-back": () => t.help_guide_back(),
  choose: () => t.help_guide_choose(),
  cell: cellText,
  withOthers: () => t.help_guide_with_others(),
  nowhere: () => t.help_guide_nowhere(),
  needs: () => t.help_guide_needs(),
  wrong: () => t.help_guide_back(),
  ready: ({ points }) => t.help_guide_ready({ points }),
};
