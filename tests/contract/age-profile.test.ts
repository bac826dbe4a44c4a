import { RELAXATION_MUSIC } from "@db/schema/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join } from "~/features/members/joining.server";
import { readStartToken } from "~/features/profile/drafts.server";
import { restoreTyped } from "~/features/profile/unsaved.server";
import { createMember, type Person, signInUser } from "../support/island";
import { startTestServer, type TestServer } from "../support/test-server";

let server: TestServer;
let ada: Person;
let bea: Person;
beforeAll(async () => {
  server = await startTestServer(() => {
    ada = createMember();
    bea = signInUser();
    join(bea.id, "1990-01-01");
  });
});
afterAll(() => server.close());

const send = (from: Person | null, path: string, entries: [string, string][]) =>
  server.request(from, path, { method: "POST", body: new URLSearchParams(entries) });
const answer = (entries: [string, string][]) => send(null, "/age-profile?group=under-30", entries);
const music = (count: number): [string, string][] =>
  RELAXATION_MUSIC.slice(0, count).map((name) => ["relaxationMusic", name]);
/** Values of the boxes that a page shows ticked. */
const ticked = (html: string) =>
  [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
    .map(([box]) => box)
    .filter((box) => /\bchecked\b/.test(box))
    .map((box) => /value="([^"]*)"/.exec(box)?.[1]?.replace("&amp;", "&"));

const TOO_MANY = "Music to relax to: please choose at most 3";

describe("a fourth kind of music in the age profile", () => {
  it("a fourth kind is refused, as in the editor, with all four still checked", async () => {
    const refused = await answer([["stageName", "Bea"], ...music(4)]);
    const html = await refused.text();
    expect(refused.status).toBe(422);
    expect(html).toContain(TOO_MANY);
    expect(html).toContain('href="#age-profile-relaxationMusic"');
    expect(html).toContain('value="Bea"');
    expect(ticked(html)).toEqual(RELAXATION_MUSIC.slice(0, 4));
    const edited = await send(ada, "/profile-setup?all", [
      ["section", "music"],
      ["holds", "music"],
      ...music(4),
    ]);
    expect([edited.status, (await edited.text()).includes(TOO_MANY)]).toEqual([422, true]);
  });

  it("three kinds are kept", async () => {
    const kept = await answer(music(3));
    expect([kept.status, kept.headers.getSetCookie().length]).toEqual([303, 1]);
  });

  it("the age profile and the editor name the same limit", async () => {
    const start = await (await server.request(null, "/age-profile?group=under-30")).text();
    const editor = await (await server.request(ada, "/profile-setup?all")).text();
    for (const html of [start, editor])
      expect(html).toMatch(/relaxationMusic-hint"[^>]*>Up to 3\./);
  });
});

it("an invalid stage name is refused before there is an account, and one box stays checked", async () => {
  const [first = ""] = RELAXATION_MUSIC;
  const refused = await answer([
    ["stageName", "August Team"],
    ["relaxationMusic", first],
  ]);
  const html = await refused.text();
  expect(refused.status).toBe(422);
  expect(html).toContain('value="August Team"');
  expect(ticked(html)).toEqual([first]);
});

it("every question is optional", async () => {
  expect((await answer([["stageName", " "]])).status).toBe(303);
});

it("a member who is signed in is sent to the profile, not to sign-in, and keeps the answers there", async () => {
  const path = "/age-profile?group=under-30&saved";
  const [visitors, members] = [await server.request(null, path), await server.request(ada, path)];
  expect(await visitors.text()).toMatch(
    /You skipped every question.*\/api\/login\?returnTo=\/profile-setup/s,
  );
  const html = await members.text();
  expect(html).toContain("Open my profile");
  expect(html).not.toMatch(/for a week|api\/login/);
});

it("the first profile form keeps the answers that it does not show", async () => {
  const started = await send(null, "/age-profile?group=under-40", [
    ["stageName", "Bea"],
    ["favoriteVineyardSpot", "Nantucket sand"],
  ]);
  const kept = started.headers.getSetCookie().map((cookie) => cookie.replace(/;.*/, ""));
  const callback = new Request("http://localhost/api/callback", {
    headers: { Cookie: kept.join("; ") },
  });
  restoreTyped({ start: await readStartToken(callback) }, bea.id);
  const saved = await server.request(bea, "/profile-setup", {
    method: "POST",
    body: new URLSearchParams({ stageName: "Bea", gender: "female" }),
  });
  expect(saved.status).toBe(303);
  const profile = (await (await server.request(bea, "/api/profile")).json()) as Record<
    string,
    unknown
  >;
  expect(profile).toMatchObject({ stageName: "Bea", favoriteVineyardSpot: "Nantucket sand" });
  expect(await (await server.request(bea, "/profile-setup")).text()).not.toContain(
    "unsaved changes",
  );
});
