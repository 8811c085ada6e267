import { parseKey, type Placed } from "./cell";

/** The tiles that a move lays on cells; none for other moves. */
export function placedIn(move: string | undefined): readonly Placed[] {
  return (move ?? "").split(" ").flatMap((part): Placed[] => {
    const [tile = "", cell] = part.split("@");
    return cell === undefined ? [] : [[...parseKey(cell), tile]];
  });
}
