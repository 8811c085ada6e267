import { heading, list, p, pictures, section, steps, tip, type RulesPage } from "../../blocks";

export const flex: RulesPage = {
  title: "Qwirkle Flex",
  lead: "Qwirkle with a second look: the background of the tiles makes diagonals count as well.",
  facts: ["2 to 4 players", "108 or 72 tiles", "6 in your hand"],
  sections: [
    section(
      "goal",
      "What it is about",
      p(
        "Build rows of one colour or one shape, as in [Qwirkle](/help/classic). On top of that, tiles with the same **background** score along the **diagonals**. Whoever has the most points wins.",
      ),
    ),
    section(
      "tiles",
      "The tiles",
      p(
        "Each of the 36 faces, a shape in a colour, comes once on **black** [[RcB]], once on **white** [[RcW]] and once **split** [[RcS]].",
      ),
      list(
        "Split is a third background of its own. It never stands for black or white, and it does not matter which way the tile is turned.",
        "For your first games, play with black and white only: 72 tiles. You choose this when you open a table.",
      ),
    ),
    section(
      "start",
      "How a game begins",
      steps(
        "Everyone draws six tiles from the bag and keeps them secret.",
        "Everyone looks for their **largest set** of one colour or one shape. Backgrounds do not matter here, and the same face counts once, even on two backgrounds. Everyone says how large theirs is.",
        "Whoever has the largest set lays all of it as the first row, scores it and draws back up to six.",
        "If several tie, the **oldest** of them begins; if ages are missing or equal, lots are drawn. Then play goes on clockwise.",
      ),
      pictures(["flex-hand", "Three diamonds. You have the green one twice: choose which to lay."]),
    ),
    section(
      "turn",
      "Your turn",
      p("Either place tiles, count your points and draw back up to six; or exchange tiles."),
    ),
    section(
      "placing",
      "Placing tiles",
      p(
        "For placing, backgrounds do not matter: only colour and shape do. A row has one colour with different shapes or one shape with different colours, and six tiles at most.",
      ),
      list(
        "All tiles of a turn share a colour or a shape, and lie in **one row** without a gap. They need not touch each other.",
        "At least one touches a tile on the board along a whole edge.",
        "Each tile fits every row that it becomes part of, across and down.",
      ),
      pictures(
        ["flex-row", "Three yellow tiles on three backgrounds: a fine row."],
        ["flex-twice", "Two yellow diamonds in a row: not even on different backgrounds."],
        ["flex-background", "The same background alone does not make a row."],
      ),
      heading("Six is the end on the diagonal, too"),
      p(
        "No tile may make a diagonal of **more than six** tiles with the same background, not even by joining two shorter ones. On another background the same face may lie there.",
      ),
      pictures(
        ["flex-join", "Three black tiles on each side: the clover would join them into seven."],
        ["flex-beside", "On white the same clover is welcome."],
      ),
    ),
    section(
      "scoring",
      "Counting points",
      p(
        "**Rows** count as in Qwirkle: one point for each tile of every row that you began or lengthened, across and down, whatever the backgrounds.",
      ),
      pictures(["flex-nine", "Three green tiles, three squares, three stars."]),
      p(
        "**Diagonals** come on top. From each tile that you placed, look along both diagonals: an unbroken line of two or more tiles with its background scores one point for each of them. Colours and shapes do not matter.",
      ),
      pictures([
        "flex-eleven",
        "Two blue tiles, four squares, and on white diagonals of three and of two.",
      ]),
      p(
        "A full row of six is a **Qwirkle**: 6 points and 6 more. A diagonal of six with one background is a **Qwirkle Flex**, and brings 6 extra points just the same.",
      ),
      pictures([
        "flex-eighteen",
        "Two circles, two circles, a white pair, and a Qwirkle Flex on black.",
      ]),
    ),
    section(
      "exchange",
      "Exchanging",
      p(
        "Put tiles aside, draw as many from the bag, and then mix the old ones in. You can exchange at most six, and no more than there are in the bag. It scores nothing and is your whole turn.",
      ),
      p(
        "If nothing fits, you have to exchange at least one. When the bag is empty, you must place if you can; if you cannot, you pass.",
      ),
    ),
    section(
      "end",
      "How a game ends",
      p(
        "When the bag is empty, you play on without drawing. Whoever first lays their last tile ends the game at once and gets **6 extra points**. Whoever has the most points wins; a tie is a shared victory.",
      ),
      p(
        "If all players have to pass one after another, or ten rounds go by with nothing but exchanges, the game is over without these 6 points.",
      ),
      tip(
        "Before you place, look at the corners: a tile that fits anyway may give you a diagonal for free.",
      ),
    ),
    section(
      "house",
      "House rules",
      p("When you open a table, you can agree on another reading:"),
      list("**A tie at the start:** the youngest begins instead of the oldest."),
    ),
  ],
};
