import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  createMember,
  grantPlan,
  matchPair,
  type Pair,
  type Person,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { renderOnPage } from "../../../tests/support/render";
import { cookieHeader } from "../../../tests/support/steps";
import { closeMatch } from "./closing.server";
import Matches, { loader } from "./matches.route";

setUpDatabase();

let free: Person;
let tess: Person;
let pair: Pair;

beforeEach(() => {
  free = createMember();
  tess = createMember({ stageName: "Tess", plan: "social" });
});

/** The screen as a member gets it. */
async function show({ token }: Person): Promise<string> {
  const request = new Request("http://localhost:4600/matches", {
    headers: { Host: "localhost:4600", Cookie: await cookieHeader({ token }) },
  });
  return renderOnPage(<Matches />, await loader({ request, params: {}, context: {} }));
}

it.each<[string, () => void, string]>([
  ["was closed", () => closeMatch(tess.viewer(), pair.matchId, ""), "Tess closed this match."],
  ["expired", () => advanceClock(DAY_MS), "No one wrote in time."],
])(
  "a free member reads that a match %s, and of no match that is hidden",
  async (_what, end, words) => {
    pair = matchPair(free, tess);
    expect(await show(free)).not.toContain('id="ended"');
    end();
    const html = await show(free);
    expect(html).not.toContain("Subscribe to View Matches");
    expect(html).toContain('id="ended"');
    expect(html).toContain(words);
  },
);

it("a free member reads of a match that a block ended without a name", async () => {
  pair = matchPair(free, tess);
  block(tess, free);
  const html = await show(free);
  expect(html).toContain("This conversation has ended.");
  expect(html).not.toContain("Tess");
});

describe("a subscriber without a running match reads", () => {
  it("that there are none yet before the first one", async () => {
    expect(await show(tess)).toContain("No matches yet");
  });

  it("that none is running once one has ended, also after it is listed no longer", async () => {
    pair = matchPair(free, tess);
    closeMatch(tess.viewer(), pair.matchId, "");
    const html = await show(tess);
    expect(html).toContain("No open matches");
    expect(html).not.toContain("No matches yet");
    expect(html).toContain("You closed this match.");
    advanceClock(31 * DAY_MS);
    const { token } = signInUser(tess.name);
    grantPlan(tess, "unlimited");
    const later = await show({ ...tess, token });
    expect(later).not.toContain('id="ended"');
    expect(later).toContain("No open matches");
  });
});

it("a free member reads beside the prompt whether anyone likes them back", async () => {
  const said = async () => {
    const html = await show(free);
    return [
      "No one has liked you back yet.",
      "They like you back.",
      "You have no open matches.",
    ].filter((words) => html.includes(words));
  };
  expect(await said()).toEqual(["No one has liked you back yet."]);
  pair = matchPair(free, tess);
  expect(await said()).toEqual(["They like you back."]);
  closeMatch(tess.viewer(), pair.matchId, "");
  expect(await said()).toEqual(["You have no open matches."]);
});

it("a member without a membership sees the people first, and the specified prompt where there is nobody", async () => {
  const nobody = await show(free);
  expect(nobody).toMatch(/Continue Discovering.*Subscribe to View Matches/);
  matchPair(free, createMember({ stageName: "Ben" }));
  const html = await show(free);
  expect(html).toMatch(/Ben.*Write first/);
  expect(html).not.toContain("Subscribe to View Matches");
});
