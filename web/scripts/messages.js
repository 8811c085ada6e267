// Compile the texts without building the client: svelte-check and the tests want their types.
import { compile } from "@inlang/paraglide-js";
import { paraglide } from "../paraglide.config.js";

await compile(paraglide);
// The compiler leaves timers behind that would keep this process for half a minute.
process.exit(0);
