/** An SVG element of the page as a PNG file, with the colours and fonts that it has there. */

import font from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";

/** Computed properties that are also attributes of SVG elements, with their initial values. */
const PROPERTIES: Readonly<Record<string, string>> = {
  "dominant-baseline": "auto",
  "font-family": "",
  "font-size": "16px",
  "font-variant-numeric": "normal",
  "font-weight": "400",
  "paint-order": "normal",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-width": "1px",
  "text-anchor": "start",
  fill: "rgb(0, 0, 0)",
  opacity: "1",
  stroke: "none",
  transform: "none",
};
const FONT = /^(font|text|dominant)/;

/** A copy that depends on no style sheet. What is not displayed is left out. */
function plainCopy(element: Element): Element | null {
  const style = getComputedStyle(element);
  if (style.display === "none") return null;
  const copy = element.cloneNode(false) as Element;
  copy.removeAttribute("class");
  copy.removeAttribute("style");
  for (const [name, initial] of Object.entries(PROPERTIES)) {
    const value = style.getPropertyValue(name);
    if (FONT.test(name) && element.localName !== "text") continue;
    if (value !== "" && value !== initial) copy.setAttribute(name, value);
    // WebKit computes only what style sheets say of it, not what the attribute says.
    else if (name !== "transform") copy.removeAttribute(name);
  }
  // The size of a picture inside the picture may come from a style.
  if (element.localName === "svg") {
    for (const name of ["width", "height"]) {
      const value = style.getPropertyValue(name);
      if (value !== "auto") copy.setAttribute(name, value);
    }
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      const inside = plainCopy(child);
      if (inside !== null) copy.append(inside);
    } else if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode());
  }
  return copy;
}

/** The gradients and patterns that a text of SVG refers to are elsewhere in the page. */
function definitions(text: string): Element[] {
  const names = new Set(
    [...text.matchAll(/url\((?:&quot;|["'])?#([\w-]+)/g)].map(([, name]) => name),
  );
  return [...names].flatMap((name) => {
    const found = document.getElementById(name ?? "");
    return found === null ? [] : [found.cloneNode(true) as Element];
  });
}

/** The page's font with all its bytes, because a picture loads nothing. */
async function fontFace(): Promise<string> {
  try {
    const bytes = new Uint8Array(await (await fetch(font)).arrayBuffer());
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    const address = `data:font/woff2;base64,${btoa(text)}`;
    return `@font-face{font-family:Figtree;font-weight:300 900;src:url(${address})}`;
  } catch {
    // Without a network another font has to do.
    return "";
  }
}

/** The text of a file with this picture. */
async function svgText(picture: SVGSVGElement, width: number, height: number): Promise<string> {
  const copy = plainCopy(picture) ?? picture;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const writer = new XMLSerializer();
  const defs = document.createElementNS("http://www.w3.org/2000/svg", "defs");
  defs.append(...definitions(writer.serializeToString(copy)));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = await fontFace();
  defs.append(style);
  copy.prepend(defs);
  return writer.serializeToString(copy);
}

export async function pngOf(picture: SVGSVGElement, width: number, height: number): Promise<Blob> {
  const image = new Image(width, height);
  // The page's policy allows pictures from data addresses, but not from blobs.
  image.src = `data:image/svg+xml,${encodeURIComponent(await svgText(picture, width, height))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob))),
  );
}
