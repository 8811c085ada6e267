export { default as Position } from "./GridMoment.svelte";
export { default as Piece } from "./TilePiece.svelte";
