import { expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { DAY_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Pair,
  type Person,
  setState,
  settleFee,
  setUpDatabase,
} from "../../../tests/support/island";
import { renderOnPage } from "../../../tests/support/render";
import { sendText } from "../../../tests/support/steps";
import { loadConversationScreen } from "./conversation-loader.server";
import { TalkHead } from "./talk-head";

setUpDatabase();

/** Whether a conversation runs, so that it can be closed, and whether the other is named in it. */
type Expected = "running" | "ended" | "ended unnamed";

/** The states of a conversation, each made from a match of two members on Social. */
const STATES: readonly [string, Expected, (ada: Person, ben: Person, pair: Pair) => void][] = [
  ["before the first message", "running", (_ada, _ben, pair) => settleFee(pair)],
  ["while its fee is due", "running", () => {}],
  ["begun", "running", (ada, _ben, pair) => sendText(ada, pair)],
  ["while one waits for an answer", "running", (_ada, ben, pair) => sendText(ben, pair)],
  [
    "at its limit of messages",
    "running",
    (ada, ben, pair) => {
      for (let count = 0; count < 20; count += 1) sendText(count % 2 ? ada : ben, pair);
    },
  ],
  ["expired", "ended", () => advanceClock(3 * DAY_MS)],
  ["closed by oneself", "ended", (ada, _ben, pair) => closeMatch(ada.viewer(), pair.matchId, "")],
  ["closed by the other", "ended", (_ada, ben, pair) => closeMatch(ben.viewer(), pair.matchId, "")],
  ["blocked by oneself", "ended unnamed", (ada, ben) => block(ada, ben)],
  ["blocked by the other", "ended unnamed", (ada, ben) => block(ben, ada)],
  ["suspended", "ended unnamed", (_ada, ben) => setState(ben, "suspended")],
  ["deleted", "ended unnamed", (_ada, ben) => setState(ben, "deleted")],
];

it.each(STATES)("a conversation %s has the ways to safety", async (_state, expected, reach) => {
  const [ada, ben] = [createMember({ plan: "social" }), createMember({ plan: "social" })];
  const pair = matchPair(ada, ben);
  reach(ada, ben, pair);
  const screen = loadConversationScreen(ada.viewer(), pair.conversationId, { isPaying: false });
  const head = await renderOnPage(<TalkHead screen={screen} left={screen.remaining} atMs={0} />);
  const report =
    expected === "ended unnamed"
      ? `/report/conversation/${pair.conversationId}`
      : `/report/member/${ben.id}`;
  expect(head).toContain(`href="${report}"`);
  expect(head).toContain('href="/august-timeout"');
  expect(head.includes(`href="/matches/${pair.matchId}/closing"`)).toBe(expected === "running");
  if (expected === "ended unnamed") expect(head).not.toContain(ben.id);
});
