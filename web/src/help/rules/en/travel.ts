import { list, p, pictures, section, steps, type RulesPage } from "../../blocks";

export const travel: RulesPage = {
  title: "Qwirkle Travel",
  lead: "The whole of Qwirkle in a small bag: the same tiles, the same rows, the same points.",
  facts: ["2 to 4 players", "108 tiles", "6 in your hand"],
  sections: [
    section(
      "difference",
      "What is different",
      p(
        "If you know [Qwirkle](/help/classic), you know Travel. Only one thing changes: the tiles come out of a **bag**, and exchanged tiles go **back into the bag**. So they can turn up again at any time, and not only after all the others.",
      ),
    ),
    section(
      "start",
      "How a game begins",
      steps(
        "All tiles are mixed in the bag. Everyone draws six and stands them up so that nobody else sees them.",
        "Everyone looks for their **largest set**: one colour in different shapes or one shape in different colours. Identical tiles count once.",
        "The player with the largest set lays all of it as the first row, scores it and draws back up to six.",
        "If several tie, the **youngest** of them begins; if ages are missing or equal, lots are drawn. Then play goes on clockwise.",
      ),
    ),
    section(
      "turn",
      "Your turn",
      p("Either place tiles, count your points and draw back up to six; or exchange tiles."),
      list(
        "All tiles that you place share a colour or a shape and lie in **one row**, without a gap, at both ends if you like.",
        "At least one of them touches a tile on the board along a whole edge.",
        "In each row, across and down, there is one colour with different shapes, or one shape with different colours. So it has six tiles at most.",
      ),
      pictures(
        ["travel-row", "Two clovers lengthen the row downwards."],
        ["travel-corner", "This star fits both ways: below a star, and beside two orange tiles."],
      ),
    ),
    section(
      "exchange",
      "Exchanging",
      p(
        "Put one to six tiles aside, draw as many from the bag, and only then throw the old ones in. That is your whole turn and scores nothing.",
      ),
      list(
        "You cannot exchange more tiles than there are in the bag.",
        "If nothing fits, you have to exchange at least one.",
        "When the bag is empty, you must place if you can; if you cannot, you pass.",
      ),
    ),
    section(
      "scoring",
      "Counting points",
      p(
        "Each row that you began or lengthened scores one point for each of its tiles, old ones included. A tile in two such rows counts in both. Complete a row of six and you have a **Qwirkle**: 12 points instead of 6.",
      ),
      pictures(["seventeen-points", "A red Qwirkle, three diamonds and two four-point stars."]),
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
    ),
    section(
      "house",
      "House rules",
      p("When you open a table, you can agree on another reading:"),
      list("**A tie at the start:** the oldest begins instead of the youngest."),
    ),
  ],
};
