/** What the choice of a board loads: the whole board as a picture, and its editor. */

export { default as BoardEditor } from "./BoardEditor.svelte";
export { default as BoardMap } from "./BoardMap.svelte";
