/** What a page needs of a browser to be its own host. */
export function isSupported(): boolean {
  return (
    typeof WebAssembly === "object" &&
    typeof indexedDB === "object" &&
    typeof DecompressionStream === "function" &&
    typeof Worker === "function" &&
    typeof BroadcastChannel === "function"
  );
}
