import { expect, it } from "vitest";
import { read } from "../../../tests/support/sources";
import { DEAD_MS, SLOW_MS } from "./answer-waits";

it("an answer is late after the seconds that are recorded", () => {
  const waits = read("docs/decisions/0047-pages-kept-offline.md")
    .match(/(?<=after )\d+(?= seconds)/g)
    ?.map((each) => 1_000 * +each);
  expect(waits?.slice(0, 2)).toEqual([SLOW_MS, DEAD_MS]);
});
