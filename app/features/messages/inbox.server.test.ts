import { expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { listConversations, listEndedConversations } from "~/features/matches/conversations.server";
import { extendMatch } from "~/features/matches/extension.server";
import { listMatches } from "~/features/matches/matches.server";
import { addPlaces, answer, suggest } from "~/features/meetups/booking/booking.fixture";
import { listAskedMatches } from "~/features/meetups/suggestions/proposal-cards.server";
import { DAY_MS, HOUR_MS, now } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  matchPair,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch, sendText } from "../../../tests/support/steps";
import { loadConversationScreen } from "./conversation-loader.server";
import { sortInbox } from "./inbox.server";
import { sendMessage } from "./messages.server";
import { shortTime, summarize } from "./summaries.server";

setUpDatabase();

it("what ends soonest comes first in the matches and in the inbox, and what has begun comes last", () => {
  const [ada, bea, first] = createMatch({ stageName: "Ada" }, { stageName: "Bea" });
  extendMatch(ada.viewer(), first.matchId);
  const [cai, dan] = [createMember({ stageName: "Cai" }), createMember({ stageName: "Dan" })];
  const begun = matchPair(ada, dan);
  sendMessage(ada.viewer(), begun.conversationId, { content: "Hello", clientId: "hello-001" });
  advanceClock(HOUR_MS);
  matchPair(ada, cai);
  advanceClock(HOUR_MS);
  matchPair(ada, createMember({ stageName: "Eli" }));

  const matches = listMatches(ada.id);
  expect(matches.map(({ otherName }) => otherName)).toEqual(["Cai", "Eli", "Bea", "Dan"]);
  expect(matches.filter(({ endsToday }) => endsToday)).toEqual([]);
  const inbox = sortInbox(ada.id, listConversations(ada.id), now(), []);
  expect(inbox.newMatches.map(({ otherName }) => otherName)).toEqual(["Cai", "Eli", "Bea"]);
  expect(inbox.conversations).toMatchObject([
    { otherId: dan.id, otherName: "Dan", preview: "You: Hello" },
  ]);

  advanceClock(21 * HOUR_MS);
  const endingToday = listMatches(ada.id).filter(({ endsToday }) => endsToday);
  expect(endingToday.map(({ otherName }) => otherName)).toEqual(["Cai", "Eli"]);
  expect(listMatches(bea.id)).toMatchObject([{ otherName: "Ada", extendedBy: "them" }]);
});

it("an ended conversation shows when it ended, by which they are listed", () => {
  const [ada, , spoken] = createMatch({ stageName: "Ada" }, { stageName: "Ben" });
  const silent = matchPair(ada, createMember({ stageName: "Cai" }));
  sendText(ada, spoken);
  const sentAt = now();
  advanceClock(3 * DAY_MS);
  closeMatch(ada.viewer(), spoken.matchId, "");
  const listed = listEndedConversations(ada.id).map((one) => {
    const { id, preview, time } = summarize(one, now());
    return { id, preview, time };
  });
  const silentEnd = listEndedConversations(ada.id).find(({ id }) => id === silent.conversationId);
  expect(listed).toEqual([
    { id: spoken.conversationId, preview: "You: Hello", time: shortTime(now(), now()) },
    {
      id: silent.conversationId,
      preview: "No messages",
      time: shortTime(silentEnd?.endedAt ?? now(), now()),
    },
  ]);
  expect(shortTime(sentAt, now())).not.toBe(shortTime(now(), now()));
});

it("who asks to meet is said in the inbox and beside every thread, until the answer", () => {
  addPlaces();
  const [ada, ben, asking] = createMatch({ stageName: "Ada" }, { stageName: "Ben" });
  const quiet = matchPair(ada, createMember({ stageName: "Cai" }));
  for (const pair of [asking, quiet]) sendText(ada, pair);
  suggest(ben, {}, asking);
  const listPreviews = () =>
    [
      sortInbox(ada.id, listConversations(ada.id), now(), listAskedMatches(ada.id)),
      loadConversationScreen(ada.viewer(), asking.conversationId, { isPaying: false }),
      loadConversationScreen(ada.viewer(), quiet.conversationId, { isPaying: false }),
    ].map(({ conversations }) => conversations.map(({ preview }) => preview).sort());

  expect(listPreviews()).toEqual(Array(3).fill(["Asks you to meet", "You: Hello"]));
  const [beside] = loadConversationScreen(ben.viewer(), asking.conversationId, {
    isPaying: false,
  }).conversations;
  expect(beside?.preview).toBe("Hello");
  answer(ada, "refusal");
  expect(listPreviews()).toEqual(Array(3).fill(["You: Hello", "You: Hello"]));
});
