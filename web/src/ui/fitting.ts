/** Sizes of text in pictures, where nothing wraps. */

let pen: CanvasRenderingContext2D | null = null;

/** The font size, at most this one, with which a text of the page's font fits into a width. */
export function fitting(text: string, size: number, width: number, weight: number): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (pen === null) return size;
  pen.font = `${weight} 100px ${getComputedStyle(document.body).fontFamily}`;
  const needed = (pen.measureText(text).width * size) / 100;
  return needed <= width ? size : Math.floor((size * width) / needed);
}
