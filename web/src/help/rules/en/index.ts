import type { Rulebook } from "../../blocks";
import { cards } from "./cards";
import { classic } from "./classic";
import { expansion1 } from "./expansion1";
import { expansion2 } from "./expansion2";
import { flex } from "./flex";
import { playing } from "./playing";
import { travel } from "./travel";

const rulebook: Rulebook = { classic, travel, flex, expansion1, expansion2, cards, playing };
export default rulebook;
