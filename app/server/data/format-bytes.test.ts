import { expect, it } from "vitest";
import { formatBytes } from "./format-bytes";

it.each([
  [null, "unknown"],
  [0, "0 bytes"],
  [1023, "1023 bytes"],
  [1024, "1 KB"],
  [3.45 * 1024 ** 2, "3.5 MB"],
  [64 * 1024 ** 2, "64 MB"],
  [5 * 1024 ** 4, "5120 GB"],
])("a size of %s bytes is written as %s", (count, words) => {
  expect(formatBytes(count)).toBe(words);
});
