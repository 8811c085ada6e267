import { t } from "../texts/t";
import type { GuideTexts } from "../turn/parts";

export const guide: GuideTexts = {
  open: ({ count }) => t.help_guide_cards_open({ count }),
  choose: () => t.help_guide_cards_choose(),
  row: () => t.help_guide_cards_row(),
  arrange: () => t.help_guide_cards_arrange(),
  ready: () => t.help_guide_cards_ready(),
};
