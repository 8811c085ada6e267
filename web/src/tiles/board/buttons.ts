/** The buttons over a board: to the cells beyond its sides, and to zoom. */

export { default as Beyond } from "./Beyond.svelte";
export { default as Zoom } from "./Zoom.svelte";
