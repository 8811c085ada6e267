import { m } from "../texts/messages.js";
import { COLOURS, type Colour } from "./face";

/** The letter that marks a colour. Each language has six different ones. */
export function colourLetter(colour: Colour): string {
  return [...m.words_colour_letters()][COLOURS.indexOf(colour)] ?? "";
}
