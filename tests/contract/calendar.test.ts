import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readWithIcalJs } from "~/features/calendar/calendar.fixture";
import { findFeedToken, openFeed } from "~/features/calendar/feed.server";
import { addPlaces, agree } from "~/features/meetups/booking/booking.fixture";
import { after, DAY_MS, islandDate, now } from "~/server/data/clock.server";
import { REASONS } from "../support/hidden";
import {
  block,
  createMember,
  matchPair,
  type Person,
  rows,
  runSql,
  runSqlWithoutTrigger,
  saveProfile,
  setState,
  settleFee,
} from "../support/island";
import { sendText } from "../support/steps";
import { startTestServer, type TestServer } from "../support/test-server";
import { expectGoodPlans } from "../support/watched-database";
import { expectSecure } from "./headers";

interface Other {
  name: string;
  file: string;
}

let server: TestServer;
let viewer: Person;
let stranger: Person;
let feed: string;
const others = new Map<string, Other>();

/** A match who agreed on a meetup with the viewer; then they are hidden for a reason. */
function addOther(reason: (typeof REASONS)[number]): void {
  const name = `match-${reason}`.replaceAll(" ", "-");
  const gender = reason === "my choices exclude them" ? "prefer_not_to_say" : "female";
  const person = createMember({ stageName: name, plan: "social", gender });
  const pair = matchPair(viewer, person);
  settleFee(pair);
  sendText(person, pair);
  // A day each: the viewer is in one place at a time.
  const date = islandDate(after(now(), (1 + others.size) * DAY_MS));
  const meetup = agree(person, viewer, { date });
  if (reason === "blocked by me") block(viewer, person);
  else if (reason === "blocked me") block(person, viewer);
  else if (reason === "their choices exclude me")
    saveProfile(person.viewer(), { interestedIn: ["male"] });
  else if (reason !== "nothing" && reason !== "my choices exclude them") setState(person, reason);
  others.set(reason, { name, file: `/calendar-reminders/files/meetup-${meetup}.ics` });
}

beforeAll(async () => {
  server = await startTestServer(() => {
    addPlaces();
    viewer = createMember({ stageName: "Viewer", plan: "unlimited" });
    stranger = createMember({ plan: "unlimited" });
    for (const reason of REASONS) addOther(reason);
    saveProfile(viewer.viewer(), { interestedIn: ["male", "female", "non_binary"] });
    openFeed(viewer.viewer());
    feed = `/calendar/${findFeedToken(viewer.id)}/august.ics`;
  });
});
afterAll(() => {
  server.close();
  expectGoodPlans();
});
afterEach(() => server.reset());

const SEEN = ["nothing", "paused", "their choices exclude me", "my choices exclude them"];

describe.each(REASONS)("a meetup with someone who %s hides", (reason) => {
  it("the screen, the feed, and the file agree on whether it is there", async () => {
    const { name, file } = others.get(reason) ?? { name: "nobody", file: "/nowhere" };
    const isSeen = SEEN.includes(reason);
    for (const [who, path] of [
      [viewer, "/calendar-reminders"],
      [null, feed],
    ] as const) {
      const text = (await (await server.request(who, path)).text()).replaceAll("\r\n ", "");
      expect([path, text.includes(`Meetup with ${name}`)]).toEqual([path, isSeen]);
    }
    expect((await server.request(viewer, file)).status).toBe(isSeen ? 200 : 404);
    expect((await server.request(stranger, file)).status).toBe(404);
    expect((await server.request(null, file)).status).toBe(401);
  });
});

describe("a calendar file", () => {
  it("a file is saved under a name of its own, as a calendar, and for the member alone", async () => {
    const { file } = others.get("nothing") ?? { file: "/nowhere" };
    const response = await server.request(viewer, file);
    expectSecure(response, file);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="august-${file.split("/").pop()}"`,
      "cache-control": "private, no-cache",
    });
    expect(readWithIcalJs(await response.text())).toHaveLength(1);
  });

  it.each([
    "meetup-999999.ics",
    "meetup-1%27.ics",
    "meetup-1.ics%00",
    "..%2f..%2fweekly.ics",
    "weekly",
    "WEEKLY.ICS",
    "%22%0d%0aX-Evil:1.ics",
  ])("a file that is not there is not found and sets no header: %s", async (name) => {
    const response = await server.request(viewer, `/calendar-reminders/files/${name}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Disposition")).toBeNull();
    expect(response.headers.get("X-Evil")).toBeNull();
  });
});

describe("the feed", () => {
  const ask = (headers: Record<string, string> = {}, path = feed) =>
    server.request(null, path, { headers });

  it("a calendar app reads the feed without a session and is told when nothing changed", async () => {
    const response = await ask();
    expectSecure(response, feed);
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(readWithIcalJs(await response.text()).length).toBeGreaterThan(1);
    const tag = response.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[\w-]{16}"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await ask({ "If-None-Match": known });
      expect([known, again.status, await again.text()]).toEqual([known, 304, ""]);
    }
    const head = await server.request(null, feed, { method: "HEAD" });
    expect([head.status, head.headers.get("ETag")]).toEqual([200, tag]);
    runSql("UPDATE meetup_locations SET island_connection = island_connection || '.'");
    expect((await ask({ "If-None-Match": tag })).status).toBe(304);
    block(viewer, stranger);
    expect((await ask({ "If-None-Match": tag })).status).toBe(304);
    setState(viewer, "suspended");
    expect((await ask({ "If-None-Match": tag })).status).toBe(404);
  });

  it("nobody learns why an address opens nothing", async () => {
    const never = await ask({}, `/calendar/${"x".repeat(43)}/august.ics`);
    const body = await never.text();
    const ways: (() => void)[] = [
      () => runSql("DELETE FROM calendar_feeds"),
      () => runSqlWithoutTrigger("entitlements_never_vanish", "DELETE FROM entitlements"),
      () => setState(viewer, "suspended"),
      () => setState(viewer, "deleted"),
    ];
    for (const end of ways) {
      end();
      const ended = await ask();
      expect([ended.status, await ended.text()]).toEqual([404, body]);
      expect([...ended.headers]).toEqual([...never.headers]);
      server.reset();
    }
  });

  it("a feed that is asked too often says how long to wait", async () => {
    let response = await ask();
    for (let asked = 1; response.status !== 429 && asked <= 61; asked++) response = await ask();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("creating reminders", () => {
  it("the call lists the three kinds, twice the same", async () => {
    const call = () =>
      server.request(stranger, "/api/calendar/create-reminders", {
        method: "POST",
        headers: { "Sec-Fetch-Site": "same-origin" },
      });
    const first = await call();
    expect(first.status).toBe(200);
    const list = (await first.json()) as Record<string, string>[];
    expect(list.map(({ type }) => type)).toEqual(["activation", "weekly", "monthly"]);
    for (const entry of list) {
      expect(Object.keys(entry)).toEqual(["type", "title", "downloadUrl"]);
      const file = await server.request(stranger, entry.downloadUrl ?? "");
      expect(readWithIcalJs(await file.text())).toMatchObject([{ title: entry.title }]);
    }
    expect(await (await call()).json()).toEqual(list);
    expect(rows("calendar_reminders")).toHaveLength(1);
  });

  it("what cannot be saved says so in the words of the catalog, by form and by call", async () => {
    runSql(
      "CREATE TRIGGER broken BEFORE INSERT ON calendar_reminders BEGIN SELECT RAISE(ABORT, 'x'); END",
    );
    const words = "Failed to create calendar reminders. Please try again.";
    const sent = { method: "POST", headers: { "Sec-Fetch-Site": "same-origin" } };
    const form = await server.request(stranger, "/calendar-reminders", sent);
    expect([form.status, (await form.text()).includes(words)]).toEqual([500, true]);
    const call = await server.request(stranger, "/api/calendar/create-reminders", sent);
    expect([call.status, JSON.stringify(await call.json()).includes(words)]).toEqual([500, true]);
    runSql("DROP TRIGGER broken");
  });
});
