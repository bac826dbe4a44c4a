import { afterEach, beforeEach, expect, it } from "vitest";
import { setClock } from "~/server/data/clock.server";
import { savedPath } from "./saved-path.server";

beforeEach(() => setClock(new Date(1_000)));
afterEach(() => setClock());

it.each([
  // By the router: it stays at the button.
  ["", false, false, "/profile-setup"],
  ["?all", false, false, "/profile-setup?all"],
  // By the router, which is told to load a document.
  ["", false, true, "/profile-setup?saved=1000#basic"],
  ["?all", false, true, "/profile-setup?all&saved=1000#basic"],
  ["?all&saved=999", false, true, "/profile-setup?all&saved=1000#basic"],
  // By the browser.
  ["", true, false, "/profile-setup#basic"],
  ["?all", true, false, "/profile-setup?all#basic"],
  ["?all", true, true, "/profile-setup?all#basic"],
  ["?all&saved=999", true, true, "/profile-setup?all#basic"],
])("from %j, by a document %s, loaded anew %s: %s", (query, isDocument, isReloaded, path) => {
  const url = new URL(`https://august.example/profile-setup${query}`);
  expect(savedPath({ id: "basic" }, url, { isDocument, isReloaded })).toBe(path);
});
