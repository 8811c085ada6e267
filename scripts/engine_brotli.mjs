// Writes the Brotli form beside each file: node engine_brotli.mjs FILE …
import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};
const pack = async (file) =>
  writeFileSync(`${file}.br`, await compress(readFileSync(file), { params }));
await Promise.all(process.argv.slice(2).map(pack));
