/**
 * Whether a browser has what the scripts need: the functions that the build uses and some browsers lack, then one thing
 * that came with each of the oldest browsers of the README (tests/contract/scripts-floor.test.ts). Pages for browsers
 * without scripts have its text in them.
 */
export const hasNeeds = (): boolean =>
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
