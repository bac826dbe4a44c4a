import { PROFILE_FIELD_NAMES } from "@db/schema/profile-fields";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { applyFeePayment, hasUnusedFee } from "~/features/matches/fee.server";
import { join } from "~/features/members/joining.server";
import { CONNECTION_FEE_CENTS } from "~/features/prices/catalog";
import { makeSample } from "~/features/profile/sample-answers.fixture";
import { now } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import { flashCookie } from "~/server/web/cookies.server";
import {
  createMember,
  matchPair,
  type Pair,
  type Person,
  readAnswers,
  rows,
  saveProfile,
  signInUser,
} from "../support/island";
import { createMatch, sendText } from "../support/steps";
import { startTestServer, type TestServer } from "../support/test-server";

let server: TestServer;
let ada: Person;
let newcomer: Person;
beforeAll(async () => {
  server = await startTestServer(() => {
    ada = createMember({ plan: "social" });
    newcomer = signInUser();
    join(newcomer.id, "1990-01-01");
  });
});
afterAll(() => server.close());
afterEach(() => server.reset());

const page = async (from: Person, path: string) =>
  (await server.request(from, path)).text().then((text) => text.replaceAll("<!-- -->", ""));

const save = (fields: Record<string, string>) =>
  server.request(ada, "/profile-setup?all", {
    method: "POST",
    body: new URLSearchParams(fields),
  });

it("the concerts of last year show the 0 that was saved", async () => {
  const saved = await save({ section: "nostalgic", holds: "nostalgic", concertsLastYear: "many" });
  expect(saved.status).toBe(303);
  expect(rows("profiles").find(({ user_id }) => user_id === ada.id)?.concerts_last_year).toBe(0);
  const { message } = await flashCookie().parse(saved.headers.get("Set-Cookie"));
  expect(message).toMatch(/“How many concerts did you go to last year\?” is saved as 0\.$/);
  // A script that keeps the page would keep what was typed.
  expect(saved.headers.get("X-Remix-Reload-Document")).toBe("true");
  const typed = { section: "nostalgic", holds: "nostalgic", concertsLastYear: "3" };
  expect((await save(typed)).headers.get("X-Remix-Reload-Document")).toBeNull();
});

it("an answer that was typed with blanks before it shows what was saved, without them", async () => {
  const type = async (team: string) => {
    const saved = await save({ section: "teams", holds: "teams", nflTeam: team });
    expect(saved.status).toBe(303);
    expect(rows("profiles").find(({ user_id }) => user_id === ada.id)?.nfl_team).toBe("Porch   U");
    return saved.headers.get("X-Remix-Reload-Document");
  };
  expect(await type("   Porch   U   ")).toBe("true");
  // Keyboards of phones add blanks at the end, which nobody sees: no reason for another page.
  expect(await type("Porch   U ")).toBeNull();
});

it("the basics are not called complete while a required one is blank", async () => {
  expect(await page(ada, "/profile-setup?all")).toContain(">Complete<");
  // The name and the age range stand there already; the gender and who one looks for do not.
  const first = await page(newcomer, "/profile-setup?all");
  expect(first).toContain(">In Progress<");
  expect(first).toContain(">Setting Up<");
  saveProfile(newcomer.viewer(), {
    stageName: "New",
    ageCategory: "Under 60",
    gender: "female",
  });
  const basics = await page(newcomer, "/profile-setup?all");
  expect(basics).toContain(">In Progress<");
  expect(basics).toContain(">Setting Up<");
  saveProfile(newcomer.viewer(), { lookingFor: "both" });
  expect(await page(newcomer, "/profile-setup?all")).toContain(">Complete<");
});

it("the profile is being set up until its member saves in the editor", async () => {
  saveProfile(newcomer.viewer(), {
    stageName: "New",
    ageCategory: "Under 60",
    gender: "female",
    lookingFor: "both",
  });
  const before = await page(newcomer, "/profile-setup");
  expect(before).toContain("<h1>Complete Your Profile</h1>");
  expect(before).toContain(">Setting Up<");
  const saved = await server.request(newcomer, "/profile-setup/food", {
    method: "POST",
    body: new URLSearchParams({ favoriteSoulFood: "Gumbo" }),
  });
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/profile-setup"]);
  const after = await page(newcomer, "/profile-setup");
  expect(after).toContain("<h1>Update Your Profile</h1>");
  expect(after).toContain(">Profile Active<");
  expect(after).toMatch(/Food and Island Life<\/a><\/strong><span class="hint">1 of 6</);
});

it("100 % refers to the questions while photos are still missing", async () => {
  const samples = Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, makeSample(name)]));
  saveProfile(ada.viewer(), readAnswers(samples));
  const home = await page(ada, "/");
  expect(home).toContain("100% of the questions");
  expect(home).toContain("Add two photos");
});

it("no button has visible words on both sides of hidden ones, which would stand too far apart", async () => {
  const screens = ["/profile-setup?all", "/discover", "/matches", "/messages", "/account"];
  for (const path of [...screens, "/notifications", "/tokens", "/subscription"]) {
    const html = await page(ada, path);
    const buttons = html.match(/<(button|a)\b[^>]*class="btn[\s\S]*?<\/\1>/g) ?? [];
    expect(buttons.length, path).toBeGreaterThan(0);
    const split = buttons.filter((button) =>
      />[^<]*\S[^<]*<span class="sr-only">[^<]*<\/span>[^<]*[^<\s]/.test(button),
    );
    expect([path, split]).toEqual([path, []]);
  }
});

it("anyone who closes a match in which nobody has written reads that the fee they paid is not lost", async () => {
  const [man, , pair] = createMatch({ gender: "male", plan: "social" }, { gender: "female" });
  const close = async ({ matchId }: Pair) => {
    const body = new URLSearchParams({ note: "" });
    const closed = await server.request(man, `/matches/${matchId}/closing`, {
      method: "POST",
      body,
    });
    const said: { message: string } = await flashCookie().parse(closed.headers.get("Set-Cookie"));
    return said.message;
  };
  const other = matchPair(man, createMember({ gender: "female" }));
  expect(await close(other)).toMatch(/won’t see each other again\.$/);
  const paid = {
    userId: man.id,
    matchId: pair.matchId,
    reference: "pi_1",
    amountCents: CONNECTION_FEE_CENTS,
  };
  transact((tx) => applyFeePayment(tx, { ...paid, paidAt: now(), isReversed: false }));
  expect(await close(pair)).toMatch(/connection fee covers the next conversation/);
  // That of a conversation which has begun is not said to come back: the other one waits still.
  const written = matchPair(man, createMember({ gender: "female" }));
  sendText(man, written);
  expect(hasUnusedFee(man.id)).toBe(true);
  expect(await close(written)).toMatch(/won’t see each other again\.$/);
});
