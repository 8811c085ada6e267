/** Colour contrast as WCAG defines it. */

export type Light = readonly [number, number, number];

/** `#rrggbb` as red, green and blue light, each from 0 to 1. */
export function linear(colour: string): Light {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (match === null) throw new Error(`${JSON.stringify(colour)} is no colour like #12ab9f`);
  const channel = (hex: string | undefined): number => {
    const value = parseInt(hex ?? "", 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(match[1]), channel(match[2]), channel(match[3])];
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [red, green, blue] = linear(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
