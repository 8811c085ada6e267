import { keys, levels, list, p, section, steps, type RulesPage } from "../../blocks";

export const playing: RulesPage = {
  title: "Playing here",
  lead: "How to take a turn, which keys there are, how friends join your table, and what the bots can do.",
  facts: [],
  sections: [
    section(
      "turn",
      "Making a turn",
      steps(
        "Tap a tile in your hand: the cells that take it light up. Or drag it onto the board.",
        "Tap a cell. The tile lies there for now, and you see at once what it scores. Add more if you like.",
        "Nothing counts until you press the button with the points. Until then you can take everything back.",
      ),
      p(
        "Move the board with one finger, zoom with two, and double-tap to see all of it. That works at any time, not only on your turn.",
      ),
    ),
    section(
      "keys",
      "Keys",
      keys(
        ["`1` … `9`", "choose a tile from your hand"],
        ["`←` `↑` `→` `↓`", "move the cursor on the board"],
        ["`Enter`", "lays the chosen tile, or takes it back"],
        ["`N`", "next cell where it fits; with `Shift` the one before"],
        ["`Backspace`", "takes the last tile back"],
        ["`Shift` `Enter`", "plays what you have laid"],
        ["`Esc`", "lets go of the tile"],
        ["`+` `−` `0`", "zoom in, zoom out, the whole board"],
        ["`?`", "at the table: shows all keys"],
      ),
      p(
        "With a screen reader you hear the same: what lies in each cell, what fits there, and what the others did.",
      ),
    ),
    section(
      "friends",
      "Playing with friends",
      list(
        "**Each on their own device:** open a table, keep a seat for a friend, and send the link or show the QR code. Your friend needs nothing but a name.",
        "**In the same room:** phones on your home network find the table by its QR code, even without the internet.",
        "**All on one device:** seat several people here. Between turns the table asks you to pass the device on, so that hands stay secret.",
        "People and bots can sit at the same table. If somebody has to leave, a bot can play on for them until they are back.",
      ),
    ),
    section(
      "bots",
      "What the bots can do",
      p(
        "All of them know only what a player at the table knows: their own hand, and what everyone has seen.",
      ),
      levels(
        ["random", "does anything that is allowed."],
        [
          "gentle",
          "looks at few places on the board, and takes the best that it sees there: a first opponent.",
        ],
        ["easy", "looks around a little more, and still misses many Qwirkles."],
        ["beginner", "is kind to newcomers, and misses a lot."],
        ["casual", "plays for points, and sometimes misses a good place."],
        ["greedy", "always takes the most points, and does not look ahead."],
        ["club", "considers your answer before it plays."],
        [
          "expert",
          "weighs many more placements, tries out the best two, and works out the ending.",
        ],
        [
          "master",
          "tries out far more, and notices what you did not play. Beat it and you can be proud.",
        ],
      ),
    ),
    section(
      "comfort",
      "As you like it",
      p(
        "In the [settings](/settings) there are colours that everyone can tell apart, letters or patterns on the tiles, larger tiles, light and dark, less motion, and a switch for the sounds.",
      ),
    ),
  ],
};
