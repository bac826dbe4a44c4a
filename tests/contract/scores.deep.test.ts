import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { findCard } from "~/features/discover/deck.server";
import { listPlainPages } from "../support/all-contracts";
import { createMember, matchPair, type Person, rows, saveProfile } from "../support/island";
import { startTestServer, type TestServer } from "../support/test-server";

let server: TestServer;
let ada: Person;
let bea: Person;

const ALIKE = {
  favoriteMeal: "Clam chowder",
  favoriteIceCream: "Rum raisin",
  favoriteSoulFood: "Cornbread",
  college: "Howard",
};

beforeAll(async () => {
  server = await startTestServer(() => {
    [ada, bea] = [
      createMember({ plan: "social", ...ALIKE }),
      createMember({ plan: "social", ...ALIKE }),
    ];
    // Others who answered, so that an answer is neither everyone's nor nobody's.
    for (const favoriteMeal of ["Jerk chicken", "Jerk chicken", "Lasagna"])
      createMember({ favoriteMeal, interestedIn: ["male"] });
  });
});
afterAll(() => server.close());
afterEach(() => server.reset());

const NAMED =
  /(\d+)(?:<!-- -->)?%(?:<!-- -->)?(?:<span class="sr-only">)? match|"compatibilityScore":(\d+)/g;

/** Every score that a screen or call names to one about the other, by its address. */
async function listShownScores(viewer: Person, other: Person): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const path of [...listPlainPages(), `/profile/${other.id}`]) {
    const text = await (await server.request(viewer, path)).text();
    const scores = [...text.matchAll(NAMED)].map(([, shown, said]) => Number(shown ?? said));
    if (scores.length > 0) found[path.replace(other.id, ":memberId")] = scores;
  }
  return found;
}

const livingScore = () => findCard(ada.id, bea.id)?.compatibility.score;

/** Expects the current score for both sides, everywhere. */
async function expectOneScore(paths: readonly string[]): Promise<number | undefined> {
  const living = livingScore();
  for (const [viewer, other] of [
    [ada, bea],
    [bea, ada],
  ] as const)
    expect(await listShownScores(viewer, other)).toEqual(
      Object.fromEntries(paths.map((path) => [path, [living]])),
    );
  return living;
}

const UNMATCHED = ["/discover", "/api/discover", "/profile/:memberId"];
const MATCHED = ["/matches", "/api/matches", "/api/conversations", "/profile/:memberId"];

it("a pair has one score on every screen and in every call, even after an answer changes", async () => {
  const before = await expectOneScore(UNMATCHED);
  matchPair(ada, bea);
  expect(await expectOneScore(MATCHED)).toBe(before);
  saveProfile(bea.viewer(), { favoriteIceCream: "Pistachio", college: "Spelman" });
  const after = await expectOneScore(MATCHED);
  expect(after).toBeLessThan(before ?? 0);
  saveProfile(ada.viewer(), { favoriteIceCream: "Pistachio", college: "Spelman" });
  expect(await expectOneScore(MATCHED)).toBeGreaterThan(after ?? 100);
});

it("the list of matches also marks a score that is a starting estimate", async () => {
  const [cai, dee] = [createMember({ plan: "social" }), createMember({ plan: "social" })];
  matchPair(cai, dee);
  expect(await (await server.request(cai, "/matches")).text()).toContain("starting estimate");
  matchPair(ada, bea);
  expect(await (await server.request(ada, "/matches")).text()).not.toContain("starting estimate");
});

it("a match keeps the score of the like that made it", () => {
  const score = livingScore();
  matchPair(ada, bea);
  expect(rows("matches")).toEqual([expect.objectContaining({ compatibility_score: score })]);
});
