/**
 * Whether a browser can run the scripts. The ECMAScript methods are those since 2019 that the build calls
 * (tests/contract/scripts-floor.test.ts fails if one is missing). The rest is chosen by hand, one feature new in each of
 * the oldest browsers of the README; no test compares web APIs or CSS with the build. Pages for browsers without scripts
 * contain this function's source.
 */
export const isSupportedBrowser = (): boolean =>
  [
    [].at,
    [].flat,
    [].flatMap,
    "".replaceAll,
    Object.fromEntries,
    Object.hasOwn,
    // Safari 16.4
    globalThis.CompressionStream,
    // Chrome 108, Firefox 121
    CSS.supports("height:1dvh") && CSS.supports("selector(:has(a))"),
  ].every(Boolean);
