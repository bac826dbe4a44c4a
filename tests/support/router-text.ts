import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { decodeViaTurboStream } = require(
  require.resolve("@remix-run/react").replace(/index\.js$/, "single-fetch.js"),
) as { decodeViaTurboStream: (body: ReadableStream, scope: object) => Promise<{ value: object }> };

/** Decodes an answer for Remix's router (single fetch) as its own code in the browser does. */
export async function decodeRouterText(body = ""): Promise<Record<string | symbol, unknown>> {
  const stream = new Blob([body]).stream();
  return { ...(await decodeViaTurboStream(stream, globalThis)).value } as Record<
    string | symbol,
    unknown
  >;
}
