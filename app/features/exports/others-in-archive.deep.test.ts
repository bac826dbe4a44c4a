import { rm } from "node:fs/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { like } from "~/features/discover/swipe.server";
import { closeMatch } from "~/features/matches/closing.server";
import { blockMember } from "~/features/safety/block.server";
import { DAY_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  matchPair,
  type Pair,
  type Person,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { sendText } from "../../../tests/support/steps";
import { readArchive } from "./archive.fixture";
import { writeArchive } from "./archive.server";
import { archiveFolder } from "./export-files.server";

setUpDatabase();

let ada: Person;
let bob: Person;
beforeEach(() => {
  ada = createMember({ stageName: "Ada", plan: "unlimited" });
  bob = createMember({ stageName: "Bob Unseen", plan: "unlimited" });
});
afterEach(() => rm(archiveFolder(), { recursive: true, force: true }));

async function readOwn(person = ada) {
  await writeArchive(person.id, "own");
  const { json, data } = await readArchive("own");
  const listed = (section: string) => data[section] as Record<string, unknown>[];
  return { json, listed };
}

/** A conversation in which both have written. */
function talk(): Pair {
  const pair = matchPair(ada, bob);
  sendText(ada, pair, "Words of Ada");
  sendText(bob, pair, "Words of Bob");
  return pair;
}

it("every like and every message is in it, however many there are", async () => {
  const pair = talk();
  for (let at = 0; at < 30; at += 1) {
    advanceClock(DAY_MS / 10);
    like(ada.id, createMember().id);
    sendText(at % 2 ? ada : bob, pair);
  }
  const { listed } = await readOwn();
  expect(listed("likesAndPasses")).toHaveLength(31);
  expect(listed("messages")).toHaveLength(32);
});

it("a like without a match is no match in it, for either of the two", async () => {
  like(bob.id, ada.id);
  for (const person of [ada, bob]) expect((await readOwn(person)).listed("matches")).toEqual([]);
});

it("it says who closed a match, and not who ended it by a block", async () => {
  const closed = matchPair(ada, createMember());
  closeMatch(ada.viewer(), closed.matchId, "");
  matchPair(ada, bob);
  blockMember(bob.id, ada.id);
  const ended = async (person: Person) =>
    (await readOwn(person)).listed("matches").map(({ closedBy }) => closedBy);
  expect((await ended(ada)).sort()).toEqual([null, "you"].sort());
  expect(await ended(bob)).toEqual([null]);
});

it.each(["suspended", "deleted", "held"] as const)(
  "someone who is %s since is named nowhere in it",
  async (state) => {
    like(ada.id, bob.id);
    expect((await readOwn()).json).toContain("Bob Unseen");
    setState(bob, state);
    expect((await readOwn()).json).not.toContain("Bob Unseen");
  },
);

it("words of the other are in it for thirty days after the end, and one's own stay", async () => {
  const { matchId } = talk();
  closeMatch(bob.viewer(), matchId, "");
  advanceClock(30 * DAY_MS - 1);
  expect((await readOwn()).json).toContain("Words of Bob");
  advanceClock(2);
  const { json } = await readOwn();
  expect(json).not.toContain("Words of Bob");
  expect(json).toContain("Words of Ada");
});

it("the note with which the other closed a match is gone from it after a block", async () => {
  const { matchId } = talk();
  closeMatch(bob.viewer(), matchId, "A note of Bob");
  expect((await readOwn()).json).toContain("A note of Bob");
  blockMember(bob.id, ada.id);
  expect((await readOwn()).json).not.toContain("A note of Bob");
});
