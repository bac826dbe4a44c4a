import { ensureLocations } from "@db/seed/locations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HeatMap } from "~/features/heat-map/heat-map.server";
import { after, DAY_MS, islandDate, now } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { createMember, type Person, runSql, signInUser } from "../support/island";
import { pastMeetupSql } from "../support/past-meetups";
import { startTestServer, type TestServer } from "../support/test-server";

const CALL = "/api/meetup-locations/heat-map";

let ada: Person;
let server: TestServer;
let people: Person[];
beforeAll(async () => {
  server = await startTestServer(() => {
    ensureLocations(database());
    ada = createMember();
    people = Array.from({ length: 3 }, () => signInUser());
    // Days that stay within the week or the month, should midnight pass meanwhile.
    for (const [locationId, daysAgo] of [
      [1, 2],
      [2, 2],
      [2, 3],
      [2, 20],
      [3, 60],
    ] as const)
      for (const { id: memberId } of people) {
        const date = islandDate(after(now(), -daysAgo * DAY_MS));
        runSql(pastMeetupSql({ memberId, locationId, date, slotHour: 9 + locationId }));
      }
  });
});
afterAll(() => server.close());

const ask = async (query = "") =>
  (await (await server.request(ada, `${CALL}${query}`)).json()) as HeatMap;

/** The rows of the table, as texts of their cells. */
async function readTable(period: string): Promise<string[][]> {
  const html = await (await server.request(ada, `/heat-map?period=${period}`)).text();
  const body = /<tbody>([\s\S]*?)<\/tbody>/.exec(html)?.[1] ?? "";
  return [...body.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g)].map(([, cell = ""]) =>
      cell
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    ),
  );
}

describe("GET /api/meetup-locations/heat-map", () => {
  it.each([
    ["week", 9],
    ["month", 12],
    ["all", 15],
  ])("the call and the screen say the same of the period %s", async (period, total) => {
    const { totalMeetups, locations } = await ask(`?period=${period}`);
    expect(totalMeetups).toBe(total);
    const few = "– not enough yet";
    expect(
      (await readTable(period)).map(([place = "", meetups, recent, score]) => [
        place.split(".")[0],
        /Rank (\d+)/.exec(place)?.[1],
        meetups,
        recent,
        score,
      ]),
    ).toEqual(
      locations.map(({ id, totalMeetups: meetups, recentActivity, popularityScore }, index) => [
        // The places are numbered as they were added.
        `${id}`,
        `${index + 1}`,
        meetups === 0 ? few : `${meetups}`,
        recentActivity === 0 ? few : `${recentActivity}`,
        `${popularityScore}`,
      ]),
    );
  });

  it("the default is the week, and an unknown period is refused with a sentence", async () => {
    expect(await ask()).toEqual(await ask("?period=week"));
    const response = await server.request(ada, `${CALL}?period=year`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ message: "Please choose week, month or all." });
  });

  it("neither the call nor the screen, in whatever form, identifies who met", async () => {
    for (const path of [CALL, "/heat-map?place=2&details=1", "/heat-map.data?place=2&details=1"]) {
      const response = await server.request(ada, path);
      const text = await response.text();
      expect([response.status, text.includes("Oak Bluffs")], path).toEqual([200, true]);
      for (const { id } of people) expect(text, path).not.toContain(id);
    }
  });
});
