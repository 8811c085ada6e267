import {
  action,
  heading,
  list,
  p,
  pictures,
  section,
  steps,
  tip,
  type RulesPage,
} from "../../blocks";

export const classic: RulesPage = {
  title: "Qwirkle",
  lead: "Six colours, six shapes, and never the same tile twice in a row. Learned in five minutes, and every turn is a little puzzle.",
  facts: ["2 to 4 players", "108 tiles", "6 in your hand"],
  sections: [
    section(
      "goal",
      "What it is about",
      p(
        "Lay tiles in rows that share a **colour** or a **shape**. Every row that you begin or lengthen scores points; a full row of six is a **Qwirkle** and counts double. Whoever has the most points at the end wins.",
      ),
    ),
    section(
      "tiles",
      "The tiles",
      p("Six shapes in six colours make 36 different tiles. There are **three of each**."),
      list(
        "[[Rc]] circle, [[Os]] square, [[Yd]] diamond",
        "[[G4]] four-point star, [[B8]] eight-point star, [[Pk]] clover",
        "[[Rs]] red, [[Os]] orange, [[Ys]] yellow, [[Gs]] green, [[Bs]] blue, [[Ps]] purple",
      ),
    ),
    section(
      "start",
      "How a game begins",
      steps(
        "All tiles are shuffled and wait face down in stacks. Everyone draws six and keeps them secret.",
        "Everyone looks for their **largest set**: different shapes of one colour, or one shape in different colours. Two identical tiles count once.",
        "Whoever has the largest set begins: they lay exactly this set as the first row, score it and draw back up to six. With several sets of that size, they choose one.",
        "If several players tie, the **youngest** of them begins. If ages are missing or equal, lots are drawn.",
        "Then play goes on clockwise.",
      ),
      pictures([
        "start-hand",
        "The largest set of this hand: three red tiles. The second red square does not count.",
      ]),
    ),
    section(
      "turn",
      "Your turn",
      p("You do one of two things:"),
      list(
        "**place** one or more tiles, score them, and draw back up to six; or",
        "**exchange** one to six tiles. That scores nothing.",
      ),
    ),
    section(
      "placing",
      "Placing tiles",
      p(
        "Two or more tiles side by side, across or down, make a row. Either all its tiles have the same colour and every shape is different, or all have the same shape and every colour is different. So a row ends at six tiles.",
      ),
      pictures(
        ["colour-row", "One colour, different shapes."],
        ["shape-row", "One shape, different colours."],
      ),
      list(
        "All tiles of a turn share a colour or a shape and lie **in one row**, without a gap between them when you have finished.",
        "They need not touch each other: you may add to both ends of a row.",
        "At least one of them lies edge to edge with a tile that was there before. Touching corners is not enough.",
        "Each tile has to fit **every** row that it becomes part of, across and down.",
      ),
      pictures(
        ["both-ends", "Three red tiles in one turn: two at the left end, one at the right."],
        [
          "seven-points",
          "A new row may cross others: these stars run downwards, and one of them joins a red row.",
        ],
      ),
      heading("What does not work"),
      pictures(
        ["shape-twice", "The row has this blue square already."],
        ["colour-twice", "The row has a green diamond already."],
        ["seventh", "Six make it complete: there is no seventh."],
        ["no-contact", "Only corner to corner: no contact."],
        [
          "wrong-neighbour",
          "The purple circle fits the purple square, but not the yellow star above it.",
        ],
        ["two-rows", "Two tiles, two different rows: not in one turn."],
      ),
      heading("Gaps"),
      p("A gap separates two rows. What lies beyond it need not fit, and scores nothing."),
      pictures(
        [
          "gap",
          "A yellow row and a row of diamonds. The green tiles on the left lie beyond a gap and do not count.",
        ],
        ["dead-cell", "Some cells stay empty for good: no tile fits both ways here."],
      ),
    ),
    section(
      "exchange",
      "Exchanging",
      p(
        "Put one to six tiles aside, draw as many from the stacks, and slide the old ones **under the stacks**. They come back only after everything above them. Then your turn is over.",
      ),
      list(
        "You cannot exchange more tiles than the stacks still hold.",
        "If none of your tiles fits anywhere, you have to exchange at least one.",
        "Once the stacks are empty, there is no exchange: if you can place, you must; if you cannot, you pass.",
      ),
    ),
    section(
      "scoring",
      "Counting points",
      p(
        "Every row that you began or lengthened scores **one point for each of its tiles**, including those that were there before. A tile in two such rows counts twice.",
      ),
      pictures(["four-points", "Two yellow tiles and two circles: 2 + 2."]),
      p(
        "Whoever puts the sixth tile into a row makes a **Qwirkle**: six points, and six more. If you make two in one turn, both count.",
      ),
      heading("Three turns, one after another"),
      pictures(
        ["seven-points", "Four stars and three red tiles."],
        ["six-points", "Four yellow tiles and two diamonds."],
        ["seventeen-points", "A red Qwirkle, three diamonds and two four-point stars."],
      ),
    ),
    section(
      "end",
      "How a game ends",
      p(
        "When the stacks are empty, nobody draws any more, and play goes on. The first player to lay their last tile ends the game **at once** and gets **6 extra points**. Tiles left in the other hands cost nothing.",
      ),
      p("Whoever has the most points wins. A tie is a shared victory."),
      p(
        "On rare occasions nobody can go on: if all players have to pass one after another, or there is nothing but exchanges for ten rounds, the game ends as well, without the 6 points.",
      ),
    ),
    section(
      "tips",
      "Good habits",
      list(
        "Look for places where your tiles count across **and** down.",
        "Think twice before you make a row of five: the next player may hold the sixth tile.",
        "There are three of each tile, so keep an eye on what is out. If all three red circles lie there, a red row that lacks only the circle may get its fifth tile without any danger. And before you wait for a tile, make sure that one is left.",
      ),
      pictures([
        "safe-fifth",
        "All three red circles are on the board. So nobody can complete this red row, and its fifth tile is safe.",
      ]),
    ),
    section(
      "house",
      "House rules",
      p("When you open a table, you can agree on another reading:"),
      list(
        "**A tie at the start:** the oldest begins instead of the youngest, as boxes in English say.",
        "**Stacks of six:** usually all stacks count as one, and exchanged tiles come last. Real stacks of six are used up one after the other: exchanged tiles go under them, one each, and come when theirs is used up. Everyone sees how high the stacks are.",
      ),
    ),
    section(
      "mini",
      "The Mini-expansions",
      p(
        "Two special tiles and two kinds of round action tiles. If Qwirkle is new to you, play a few games without them first. You choose them when you open a table; they work with Travel, too.",
      ),
      steps(
        "The two special tiles are shuffled in among the others.",
        "Whoever draws one shows it to everyone, puts it away for good and draws another tile. **All players** get the action tile that belongs to it and keep it where all can see it.",
        "At the **beginning** of your turn you may use one action tile. Then you place or exchange as usual. What you get during your turn can be used from your next turn on.",
        "Each action tile works once. At the end, unused ones are worth nothing.",
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
      heading("Two variants"),
      list(
        "Leave out one of the two kinds.",
        "Everyone gets both action tiles at the start and may use them from the first turn on; the special tiles stay out.",
      ),
      tip(
        "Larger hands make longer rows: three extra tiles help most just before a Qwirkle comes within reach.",
      ),
    ),
  ],
};
