import { expect, it } from "vitest";
import { now } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  matchPair,
  type Person,
  runSql,
  setUpDatabase,
} from "../../../tests/support/island";
import { renderOnPage } from "../../../tests/support/render";
import { cookieHeader, sendText } from "../../../tests/support/steps";
import Messages, { loader } from "./messages.route";

setUpDatabase();

/** The headings of the screen in order, and the names in the list of matches that wait. */
async function read(viewer: Person) {
  const headers = { Cookie: await cookieHeader(viewer) };
  const request = new Request("http://localhost/messages", { headers });
  const data = await loader({ request, params: {}, context: {} });
  const html = await renderOnPage(<Messages />, { ...(data as object) });
  return {
    headings: [...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, words]) => words),
    waiting: data.waiting.map(({ otherName }) => otherName),
    html,
  };
}

function endMembership({ id }: Person): void {
  advanceClock(1);
  runSql(`UPDATE entitlements SET ends_at = ${now().getTime()} WHERE user_id = '${id}'`);
}

it("matches in which nobody has written wait for a member without a membership as new ones", async () => {
  const ada = createMember();
  matchPair(ada, createMember({ stageName: "Ben" }));
  const { headings, waiting, html } = await read(ada);
  expect(waiting).toEqual(["Ben"]);
  expect(headings[0]).toBe("New matches");
  expect(html).toContain("Ben");
});

it("a conversation that a member began and may not open without an answer waits with the matches, which are not called new", async () => {
  const ada = createMember({ plan: "social" });
  sendText(ada, matchPair(ada, createMember({ stageName: "Ben" })));
  endMembership(ada);
  const { headings, waiting, html } = await read(ada);
  expect(waiting).toEqual(["Ben"]);
  expect(headings[0]).toBe("Matches");
  expect(html).toContain("Ben");
});

it("a conversation that the other began is listed below, not with the matches that wait", async () => {
  const ada = createMember();
  const ben = createMember({ stageName: "Ben", plan: "social" });
  sendText(ben, matchPair(ada, ben));
  const { headings, waiting } = await read(ada);
  expect([waiting, headings.includes("New matches")]).toEqual([[], false]);
});

it("a member without a membership sees the conversations, with what is left today, before the one row of the offer", async () => {
  const ada = createMember();
  const ben = createMember({ stageName: "Ben", plan: "social" });
  sendText(ben, matchPair(ada, ben));
  matchPair(ada, createMember({ stageName: "Cai" }));
  const { html } = await read(ada);
  expect(html).toMatch(/2 left today.*Ben.*Cai.*Subscribe to Access Messages/);
});
