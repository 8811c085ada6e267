import { heading, list, p, pictures, section, steps, tip, type RulesPage } from "../../blocks";

export const cards: RulesPage = {
  title: "Qwirkle Cards",
  lead: "All rows belong to everyone: take them apart, put them back together differently, and complete rows of six.",
  facts: ["2 to 4 players", "from 8 years", "108 cards", "9 in your hand"],
  sections: [
    section(
      "goal",
      "What it is about",
      p(
        "Collect **Qwirkles**: rows of six cards with one colour and all six shapes, or with one shape and all six colours. There are no other points. Whoever has the most Qwirkles at the end wins.",
      ),
      p("Six shapes in six colours make 36 different cards. There are **three of each**."),
    ),
    section(
      "start",
      "How a game begins",
      steps(
        "Everyone is dealt nine cards and keeps them secret. The rest is the draw pile.",
        "Everyone looks for their **largest set**: one colour in different shapes, or one shape in different colours. Identical cards count once.",
        "Whoever has the largest set, of at least three cards, lays it on the table as the first row, and draws back up to nine. If it has all six, that is the first Qwirkle.",
        "If several tie, the **youngest** of them begins; if ages are missing or equal, lots are drawn. Then play goes on clockwise.",
        "If nobody has three that go together, all cards are shuffled and dealt again.",
      ),
      pictures(["cards-hand", "Four yellow cards. The second yellow clover does not count."]),
    ),
    section(
      "rows",
      "What a row is",
      list(
        "**Three to six** cards.",
        "One colour with different shapes, or one shape with different colours.",
        "Never the same card twice.",
      ),
      tip(
        "To keep the overview, lay the rows of one shape side by side, and those of one colour below.",
      ),
    ),
    section(
      "turn",
      "Your turn",
      p(
        "Play **at least one card** from your hand: begin new rows, add to those on the table, or both. There is no exchanging, and no passing.",
      ),
      pictures([
        "cards-new-row",
        "Four cards from the hand: three diamonds as a new row, and a star for the blue row.",
      ]),
      heading("Move everything"),
      p(
        "In your turn you may regroup all cards on the table as you like: split rows, join them, build new ones, even some without a card of yours. Only the result counts: every card of the table must still be there, in a row of at least three.",
      ),
      pictures([
        "cards-rearrange",
        "Two green cards are not enough for a row. So a purple square joins the squares, and the green square is free for the new row.",
      ]),
      heading("What does not work"),
      pictures(
        ["cards-twice", "The row has this orange circle already."],
        ["cards-short", "Two cards are not a row."],
        ["cards-torn", "The clover is taken from the red row: only two cards are left there."],
      ),
      p("At the end of your turn you draw back up to **nine**."),
    ),
    section(
      "qwirkle",
      "Making a Qwirkle",
      p(
        "A row of six at the end of your turn is yours: you take it from the table and put it down in front of you. You may take several in one turn. Taken rows stay out of the game, and everyone may look at them at any time.",
      ),
      pictures([
        "cards-qwirkle",
        "Two diamonds from the hand, and one from the yellow row: six diamonds, a Qwirkle.",
      ]),
    ),
    section(
      "stuck",
      "When you find nothing",
      p(
        "Say that you are stuck. Then everyone sees your hand and helps you look; here the computer does it for them.",
      ),
      list(
        "If there is a play, you **have to** make the one that was found.",
        "If there is none, you draw nine new cards, your old ones are shuffled into the pile, and your turn goes on.",
        "If fewer than nine are left in the pile, you take those, your old cards become the pile, and you draw from it up to nine.",
        "With an empty pile, that is, in the last round, your turn is lost. It is lost, too, if ten new hands did not help; and if that happens to everyone one after another, the game is over.",
      ),
    ),
    section(
      "end",
      "How a game ends",
      p(
        "When somebody draws the last card of the pile, **everyone has one more turn**, that player last. Nobody draws any more. Then whoever has the most Qwirkles wins; if there is a tie, there are several winners.",
      ),
      tip(
        "Five that go together are an invitation. Think of what the others may hold before you leave them there.",
      ),
    ),
    section(
      "house",
      "House rules",
      p("When you open a table, you can agree on another reading:"),
      list(
        "**A tie at the start:** the oldest begins instead of the youngest.",
        "**New rows:** every new row needs a card from your hand. An old row goes on in the row that keeps most of its cards; any other is new. If several keep as many, the one that helps you counts.",
      ),
    ),
  ],
};
