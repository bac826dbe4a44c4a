import { afterEach, expect, it, vi } from "vitest";
import { sendSwipe } from "./send-swipe.client";

afterEach(() => vi.unstubAllGlobals());

/**
 * Test double of the server. why: the server's responses are tested with the server; this tests
 * what a page does with them.
 */
function answering(status: number, body: unknown) {
  vi.stubGlobal("location", { pathname: "/discover" });
  vi.stubGlobal("document", { body: { dataset: {} } });
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));
  return sendSwipe("/members/7/like", {});
}
const WORDS = { title: "A rule", message: "It says why." };

it.each(["not_found", "already_matched"])(
  "a like that is refused as %s takes the person off the page",
  async (code) => {
    expect(await answering(409, { code, ...WORDS })).toMatchObject({ isGone: true, flash: WORDS });
  },
);

it("a like that is refused for another reason keeps the person on screen, whatever its status", async () => {
  const unsent = await answering(409, { code: "too_few_tokens", ...WORDS });
  expect(unsent).toMatchObject({ isGone: false, flash: WORDS });
  expect(unsent).not.toHaveProperty("leaveTo");
});

it.each(["suspended", "not_welcomed", "not_agreed", "paused"])(
  "a like of a member who is %s leads to the screen that says so",
  async (code) => {
    expect(await answering(403, { code, ...WORDS })).toMatchObject({ leaveTo: "/discover" });
  },
);

it("the message of a server error is not shown", async () => {
  expect(await answering(503, { code: "not_saved", ...WORDS })).toMatchObject({
    isGone: false,
    flash: { title: "Error", message: "Something went wrong. Please try again." },
  });
});

/** Likes someone without a response. */
async function loseResponse(onLine: boolean) {
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  return (await sendSwipe("/members/7/like", {})).flash;
}

it("a lost response says that a second try counts once", async () => {
  const flash = await loseResponse(true);
  expect(flash?.message).toContain("The connection was lost. Trying again won’t count twice.");
});

it("a like without a connection says that one is offline, not that something went wrong", async () => {
  const flash = await loseResponse(false);
  expect(flash).toMatchObject({
    title: "You’re offline.",
    message: "Try again when you’re back online. Trying again won’t count twice.",
  });
});
