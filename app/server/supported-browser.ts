/**
 * Whether a browser can run the scripts: whether it has every ECMAScript method since 2019 that the build calls, which
 * tests/contract/scripts-floor.test.ts checks, and one feature, chosen by hand, that is new in each of the oldest browsers
 * of the README. No test compares web APIs and CSS. Pages for browsers without scripts contain this function's source.
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
