import { beforeEach, expect, it, vi } from "vitest";
import type { RootData } from "./shell";

const VISITOR: RootData = { viewer: null, isLight: false, flash: null, origin: null };
const ADA: RootData = {
  ...VISITOR,
  viewer: {
    name: "Ada",
    isSubscribed: true,
    unreadCount: 0,
    sessionKey: "keyofada",
    keepsPages: false,
  },
};

let useLastRoot: typeof import("./use-last-root").useLastRoot;
beforeEach(async () => {
  vi.unstubAllGlobals();
  vi.resetModules();
  ({ useLastRoot } = await import("./use-last-root"));
});

it("a screen that could not be loaded looks signed in, as the screen before it", () => {
  vi.stubGlobal("document", {});
  expect(useLastRoot(undefined)).toBeUndefined();
  expect(useLastRoot(ADA)).toBe(ADA);
  expect(useLastRoot(undefined)).toBe(ADA);
  expect(useLastRoot(VISITOR)).toBe(VISITOR);
  expect(useLastRoot(undefined)).toBe(VISITOR);
});

it("a server, which has many viewers, remembers none of them", () => {
  expect(useLastRoot(ADA)).toBe(ADA);
  expect(useLastRoot(undefined)).toBeUndefined();
});
