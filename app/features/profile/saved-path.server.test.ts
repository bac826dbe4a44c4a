import { afterEach, beforeEach, expect, it } from "vitest";
import { setClock } from "~/server/data/clock.server";
import { savedPath } from "./saved-path.server";

beforeEach(() => setClock(new Date(1_000)));
afterEach(() => setClock());

it.each([
  // By the router: it stays at the button.
  [false, false, "/profile-setup?all"],
  // By the router, which is told to load a document.
  [false, true, "/profile-setup?all&saved=1000#basic"],
  // By the browser.
  [true, false, "/profile-setup?all#basic"],
  [true, true, "/profile-setup?all#basic"],
])(
  "a saved section's path as a document (%s) or loaded again (%s) is %s",
  (isDocument, isReloaded, path) => {
    expect(savedPath({ id: "basic" }, { isDocument, isReloaded })).toBe(path);
  },
);
