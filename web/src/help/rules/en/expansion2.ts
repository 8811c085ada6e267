import { action, list, p, pictures, section, steps, tip, type RulesPage } from "../../blocks";

export const expansion2: RulesPage = {
  title: "Qwirkle Expansion 2",
  lead: "Six kinds of action tiles liven up the game: ask, take back, exchange, play twice.",
  facts: ["2 to 4 players", "6 special tiles", "24 action tiles"],
  sections: [
    section(
      "idea",
      "What it adds",
      p(
        "All rules of [Qwirkle](/help/classic) stay as they are; Expansion 2 works with [Travel](/help/travel), too. If Qwirkle is new to you, play a few games without it first. It brings six special tiles among the others and six kinds of round action tiles, one of each kind for every player.",
      ),
      p(
        "Two of the six are those of the [Mini-expansions](/help/classic#mini). So you play with one or the other, not with both.",
      ),
    ),
    section(
      "special",
      "How you get action tiles",
      steps(
        "The six special tiles are mixed in among the other tiles.",
        "Whoever draws one shows it to everyone, puts it away for good and draws another tile.",
        "At once **all players** get the action tile that belongs to it, and keep it where all can see it.",
      ),
    ),
    section(
      "using",
      "How you use them",
      list(
        "At most **one** action tile per turn, and only at its **beginning**.",
        "Each works **once**, then it is gone.",
        "What you get during your turn can be used from your next turn on.",
        "Unused action tiles are worth nothing at the end.",
      ),
    ),
    section(
      "before",
      "Four come before your turn",
      p(
        "Use one of these, then place or exchange as usual. If it leaves you with more than six tiles, you keep them all.",
      ),
      action(
        "draw3",
        "Draw three extra tiles at once.",
        "Your hand may stay larger than six; you draw again only when it is smaller.",
        "If fewer than three tiles are left, you get those. If there are none, it cannot be used.",
      ),
      action(
        "take",
        "Take a tile from the board into your hand.",
        "Not out of a Qwirkle, not the only tile, and not one without which others would lose contact with the rest.",
        "In this turn neither it nor an identical tile may go back to that cell.",
      ),
      pictures(
        [
          "take",
          "The yellow square at the edge may be taken. The star beside it may not: the square would be cut off.",
        ],
        [
          "take-points",
          "With a green square it completes the yellow row: a Qwirkle and two squares.",
        ],
      ),
      action(
        "ask",
        "Name a tile, for example the red circle [[Rc]]. The others are asked one after another, clockwise.",
        "The first player who has it must give you one, and draws a replacement. Then nobody else is asked.",
        "If nobody has it, you may draw a tile instead. Everyone hears the answers.",
      ),
      action(
        "exchange",
        "Exchange one to six tiles, at most as many as can still be drawn.",
        "After that you still have your whole turn, and may even exchange again.",
      ),
    ),
    section(
      "instead",
      "Two take the place of your turn",
      action(
        "separate",
        "Lay one to three tiles wherever they fit. They need not have anything in common.",
        "Each tile must fit where you put it. You draw only at the end.",
        "Every row that you began or lengthened counts once, as it is in the end.",
      ),
      pictures(["apart", "Green clover 5, blue star 8, red circle 3: three places, one turn."]),
      action(
        "double",
        "Take a turn, draw back up to six, and take another one.",
        "You may place or exchange in either, and each is scored by itself. No action tile in the second.",
        "If the first one ends the game, the second is lost.",
      ),
    ),
    section(
      "end",
      "Towards the end",
      list(
        "Special tiles do not count as tiles to draw: if there is nothing else left, nobody can exchange or draw three.",
        "If you give away your last tile because you were asked for it, the game does not end, and you do not get the 6 points.",
        "If you can neither place nor exchange, you may still use an action tile before you pass.",
      ),
    ),
    section(
      "variants",
      "Variants",
      list(
        "Choose which of the six kinds take part.",
        "Everyone gets all action tiles at the start and may use them from the first turn on; the special tiles stay out. The first player may use one even before laying the first row; taking a tile and placing separate tiles have to wait until there is a tile on the board.",
      ),
      tip(
        "Keep an action tile for a turn in which it makes a Qwirkle, but do not keep it too long.",
      ),
    ),
    section(
      "house",
      "House rules",
      p("When you open a table, you can agree on another reading:"),
      list(
        "**Asking for a tile:** everyone is asked, and everyone who has the tile gives you one.",
      ),
    ),
  ],
};
