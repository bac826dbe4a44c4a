import { ensureLocations } from "@db/seed/locations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setRestrooms } from "~/features/meetups/places/place-changes.server";
import { SUITABLE_RESTROOM } from "~/features/meetups/places/place-list";
import { database } from "~/server/data/database.server";
import { createMember, matchPair, type Person, settleFee } from "../support/island";
import { sendText } from "../support/steps";
import { startTestServer, type TestServer } from "../support/test-server";

let ada: Person;
let bea: Person;
let conversationId: number;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(() => {
    ensureLocations(database());
    ada = createMember({ plan: "social", restroomPreference: ["Family", "Unisex"] });
    bea = createMember({ plan: "social", restroomPreference: ["Men's"] });
    const pair = matchPair(ada, bea);
    settleFee(pair);
    ({ conversationId } = pair);
    sendText(ada, { conversationId });
    setRestrooms(2, ["Unisex"]);
    setRestrooms(3, ["Women's"]);
    setRestrooms(4, []);
  });
});
afterAll(() => server.close());

const page = async (person: Person, path: string) =>
  (await (await server.request(person, path)).text()).replace(/<script[\s\S]*?<\/script>/g, "");
const marks = (html: string) => html.split(SUITABLE_RESTROOM).length - 1;

describe("the restroom preference", () => {
  it("the preference marks exactly the places of /meetups that suit the member", async () => {
    const whole = await page(ada, "/meetups");
    expect(marks(whole)).toBe(1);
    // The map above names the places, too.
    const html = whole.slice(whole.indexOf("All places"));
    expect(html.indexOf(SUITABLE_RESTROOM)).toBeGreaterThan(
      html.indexOf("Oak Bluffs Gingerbread Houses"),
    );
    expect(html.indexOf(SUITABLE_RESTROOM)).toBeLessThan(html.indexOf("Aquinnah Cliffs"));
    expect(marks(await page(bea, "/meetups"))).toBe(0);
  });

  it("Suggest Meetup marks places by one's own preference, not by the other's", async () => {
    const path = `/meetups?match=${conversationId}`;
    expect(marks(await page(ada, path))).toBe(1);
    expect(marks(await page(bea, path))).toBe(0);
  });

  it("the preference is shown to nobody else, on no page and in no response", async () => {
    for (const path of [
      `/profile/${ada.id}`,
      "/discover",
      "/matches",
      "/messages",
      `/messages/${conversationId}`,
      "/api/discover",
      "/api/matches",
      "/api/conversations",
      "/api/auth/user",
    ]) {
      const response = await server.request(bea, path);
      expect(response.status, path).toBe(200);
      expect(await response.text(), path).not.toMatch(/restroomPreference|Unisex|"Family"/);
    }
    // What a place has is a fact of the place.
    expect(await (await server.request(bea, "/api/meetup-locations")).text()).toContain(
      '["Unisex"]',
    );
  });

  it("the editor explains the preference, as a list of choices", async () => {
    const html = await page(ada, "/profile-setup/basic");
    expect(html).toContain("marks meetup places that suit you, where we know what they have");
    expect(
      html.match(
        /type="checkbox"[^>]*name="restroomPreference"|name="restroomPreference"[^>]*type="checkbox"/g,
      ),
    ).toHaveLength(5);
  });
});
