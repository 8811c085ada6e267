import { action, list, p, pictures, section, type RulesPage } from "../../blocks";

export const expansion1: RulesPage = {
  title: "Qwirkle Expansion 1",
  lead: "A board with an edge: Connect pays for the fields that you cover, Select has star discs to win and to use.",
  facts: ["2 to 4 players", "4 boards with two sides", "12 star discs"],
  sections: [
    section(
      "idea",
      "What it adds",
      p(
        "All rules of [Qwirkle](/help/classic) stay as they are; the expansion works with [Travel](/help/travel), too. You play on a board of 16 × 16 fields. It is made of four quarter boards, and every tile lies inside it.",
      ),
      p(
        "Each quarter has two sides, **Connect** and **Select**. You can also mix them and turn them.",
      ),
      p(
        "We could not find the rules of this expansion in print. What follows is what several reviews agree on; where they say nothing, [we have decided ourselves](/help/expansion1#own).",
      ),
    ),
    section(
      "connect",
      "Connect: fields that pay",
      list(
        "At the start the 24 dark fields are filled with drawn tiles. They do not touch, so any tiles may lie there.",
        "Forty fields pay **1** point more and eight fields **2**, as soon as they are covered. If you cover several in one turn, all of them pay.",
        "Whoever has the largest set begins, with a turn like any other: tiles already lie there to build on.",
      ),
      pictures(
        ["boards-connect", "The dark fields begin with a tile, the others pay."],
        ["field-points", "Red row 3, squares 2, and two fields with 1 point each."],
      ),
    ),
    section(
      "select",
      "Select: stars to win",
      list(
        "The board begins empty. The first row covers at least one of the four start fields in the middle.",
        "A star disc lies on every star field. Whoever covers the field takes the disc and keeps it where all can see it.",
        "**The places of the stars are Sestina’s own.** We found no source that shows where the printed board has them. If you have the box, [draw yours](/help/expansion1#yours).",
      ),
      pictures(
        ["boards-select", "Four start fields, and three stars in each quarter."],
        ["start-square", "The first row covers two of the start fields: one would be enough."],
      ),
    ),
    section(
      "discs",
      "What a star disc does",
      action(
        "disc",
        "Give a disc back, and take a tile from the board into your hand. Then take your turn.",
        "Any tile that is not part of a Qwirkle, and not the only one. Others may be cut off: gaps can be filled again, and you may build on every part.",
        "At most one disc per turn, before you lay tiles, and not in the turn in which you won it.",
        "You may lay the tile at once, but not on the same field; in a double turn that holds for this half only. A freed field with points pays again.",
      ),
      pictures([
        "disc-take",
        "A disc may take the red star, though it cuts the board in two. An action tile may not.",
      ]),
      p("Discs that are left over at the end are worth nothing."),
    ),
    section(
      "together",
      "With other expansions",
      p(
        "[Expansion 2](/help/expansion2) and the [Mini-expansions](/help/classic#mini) go with it. In one turn you may use a disc and an action tile, in either order. Discs may cut tiles off, action tiles may not.",
      ),
    ),
    section(
      "yours",
      "Your own board",
      p(
        "When you open a table with Expansion 1, choose “Your own” under “Board”. For each quarter you can choose a side and turn it, or draw it field by field. A board has at least one start field or one tile at the start, at most twelve stars, and tiles at the start do not touch. Your browser keeps it for the next game.",
      ),
    ),
    section(
      "own",
      "Our own decisions",
      list(
        "The places of the stars on Select.",
        "Whoever opens on Select lays the largest set, as in the base game, in a row or a column.",
        "A disc is used before tiles are laid, and cannot take the last tile of the board.",
        "Several fields with points that are covered in one turn all pay, and one that becomes free pays again.",
        "On a mixed board with tiles at the start, start fields mean nothing.",
      ),
    ),
    section(
      "house",
      "House rules",
      p("When you open a table, you can agree on another reading:"),
      list(
        "**Opening on Select:** any tiles that make a row, or a single one, if one of them covers a start field.",
        "**Discs in a double turn:** each half is a turn of its own and may begin with a disc.",
      ),
    ),
  ],
};
