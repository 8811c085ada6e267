/**
 * The texts of the page, each a function: `t.app_skip()`. The build replaces each use by a function
 * of its own, so that a page asks only for the parts that it uses.
 */

export * as t from "./generated/keys.js";
