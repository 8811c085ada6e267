import { t } from "../texts/t";
import { COLOURS, type Colour } from "../face";

/** The letter that marks a colour. Each language has six different ones. */
export function colourLetter(colour: Colour): string {
  return [...t.colour_letters()][COLOURS.indexOf(colour)] ?? "";
}
