/**
 * What the sixth colour is called. Some boxes have white signs where others have purple ones; for
 * the rules it is the same colour. The settings say which box a person has.
 */

export const sixthColour = $state({ isWhite: false });
