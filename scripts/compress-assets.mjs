/**
 * Moves the built scripts and styles to build/assets, each beside its brotli and gzip copies, out of
 * reach of the server's own file handler, which would compress them on every request and less well
 * (docs/decisions/0011). `npm run build` calls this last.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const ROOT = resolve(import.meta.dirname, "..");
const FROM = join(ROOT, "build/client/assets");
const TO = join(ROOT, "build/assets");

/** @param {Buffer} content */
const brotli = (content) =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
for (const name of readdirSync(FROM)) {
  const content = readFileSync(join(FROM, name));
  writeFileSync(join(TO, name), content);
  writeFileSync(join(TO, `${name}.br`), brotli(content));
  writeFileSync(join(TO, `${name}.gz`), gzipSync(content, { level: 9 }));
}
rmSync(FROM, { recursive: true });
