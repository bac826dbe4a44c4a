import { afterEach, expect, it, vi } from "vitest";
import { sendAnswer } from "./send-answer";

afterEach(() => void vi.unstubAllGlobals());

/** why: the server's own answers are tested with it; these are what the deck makes of them. */
function answering(status: number, body: unknown = { title: "Not Found", message: "Gone." }) {
  vi.stubGlobal("location", { pathname: "/discover" });
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));
  return sendAnswer("/members/7/like");
}

it.each([404, 409])("a card whose member is gone leaves the deck (%i)", async (status) => {
  expect(await answering(status)).toMatchObject({ isGone: true });
});

it.each([403, 422, 429, 500])(
  "a card stays whose answer failed for another reason (%i)",
  async (status) => {
    const answer = await answering(status);
    expect("isGone" in answer && answer.isGone).toBe(false);
  },
);

it("whoever may not answer goes to the screen that says why, and nobody else goes anywhere", async () => {
  expect(await answering(403)).toMatchObject({ leaveTo: "/discover" });
  for (const status of [404, 409, 500])
    expect(await answering(status)).not.toHaveProperty("leaveTo");
});

it("an answer of the rules is told in their words, and a failure in plain ones", async () => {
  expect(await answering(404)).toMatchObject({ flash: { title: "Not Found", message: "Gone." } });
  expect(await answering(500)).toMatchObject({ flash: { title: "Error" } });
});

it("an answer that never came says that a second try counts once", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const { flash } = await sendAnswer("/members/7/like");
  expect(flash.message).toContain("what arrives twice counts once");
});
