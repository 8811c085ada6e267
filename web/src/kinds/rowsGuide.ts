import { m } from "../texts/messages.js";
import type { GuideTexts } from "./kinds";

export const guide: GuideTexts = {
  open: ({ count }) => m.help_guide_cards_open({ count }),
  choose: () => m.help_guide_cards_choose(),
  row: () => m.help_guide_cards_row(),
  arrange: () => m.help_guide_cards_arrange(),
  ready: () => m.help_guide_cards_ready(),
};
