import { m } from "../paraglide/messages.js";

export const guide = {
  hand: m.help_guide_cards_hand,
  board: m.help_guide_cards_board,
  draft: m.help_guide_cards_draft,
  play: m.help_guide_play,
  scores: m.help_guide_scores,
};
