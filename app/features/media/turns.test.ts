import { expect, it } from "vitest";
import { inTurn } from "./store.server";

it("an upload waits for the same member's, and for nobody else's (was: one photo held up everybody)", async () => {
  const seen: string[] = [];
  let release = () => {};
  const held = inTurn("ann", () => new Promise<void>((done) => (release = done)));
  const next = inTurn("ann", async () => void seen.push("ann"));
  await inTurn("ben", async () => void seen.push("ben"));
  expect(seen).toEqual(["ben"]);
  release();
  await Promise.all([held, next]);
  expect(seen).toEqual(["ben", "ann"]);
});
