// Compile the texts without building the client: svelte-check and the tests want their types.
import { compile } from "@inlang/paraglide-js";
import { paraglide } from "../paraglide.config.js";

await compile(paraglide);
