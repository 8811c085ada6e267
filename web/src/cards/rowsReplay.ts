export { default as Position } from "./RowsMoment.svelte";
export { default as Piece } from "./CardPiece.svelte";
