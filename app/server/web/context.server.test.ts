import { afterEach, expect, it } from "vitest";
import { createMember, setUpDatabase } from "../../../tests/support/island";
import { HOUR_MS } from "../data/clock.server";
import { activeUntil, clearPresence } from "../data/presence.server";
import { loadContext } from "./context.server";
import { sessionCookie } from "./cookies.server";

setUpDatabase();
afterEach(clearPresence);

it("anyone who visits a page is present, and whose browser fetches one early is not", async () => {
  const ada = createMember();
  const visit = async (more: Record<string, string> = {}) => {
    const Cookie = await sessionCookie().serialize(ada.token);
    const request = new Request("https://august.example/", { headers: { Cookie, ...more } });
    await loadContext("member", { request, params: {}, context: {} });
    return activeUntil(ada.id, HOUR_MS) !== null;
  };
  expect(await visit({ Purpose: "prefetch" })).toBe(false);
  expect(await visit({ "Sec-Purpose": "prefetch;prerender" })).toBe(false);
  expect(await visit()).toBe(true);
});
