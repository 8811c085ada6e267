import { t } from "../texts/t";
import { sixthColour } from "../texts/sixthColour.svelte";
import { COLOURS, type Colour } from "../face";

/** The letter that marks a colour. Each language has six different ones. */
export function colourLetter(colour: Colour): string {
  const letters = sixthColour.isWhite ? t.colour_letters_white() : t.colour_letters();
  return [...letters][COLOURS.indexOf(colour)] ?? "";
}
