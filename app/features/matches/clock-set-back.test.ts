import { expect, it } from "vitest";
import { like } from "~/features/discover/swipe.server";
import { sendMessage } from "~/features/messages/messages.server";
import { blockMember } from "~/features/safety/block.server";
import { DAY_MS, now } from "~/server/data/clock.server";
import { advanceClock, createMember, rows, setUpDatabase } from "../../../tests/support/island";
import { closeMatch } from "./closing.server";
import { extendMatch } from "./extension.server";
import { CONVERSATION_WINDOW_MS, EXTENSION_MS } from "./timer";

setUpDatabase();

it("a like of tomorrow, which a clock set right answers today, is matched, extended and closed as of tomorrow", () => {
  const [ada, ben] = [createMember({ plan: "social" }), createMember()];
  advanceClock(DAY_MS);
  const tomorrowMs = now().getTime();
  like(ada.id, ben.id);
  advanceClock(-DAY_MS);
  const result = like(ben.id, ada.id);
  if (!result.matched) throw new Error("No match");
  extendMatch(ada.viewer(), result.matchId);
  closeMatch(ada.viewer(), result.matchId, "");
  expect(rows("matches")).toMatchObject([
    {
      created_at: tomorrowMs,
      matched_at: tomorrowMs,
      extended_at: tomorrowMs,
      closed_at: tomorrowMs,
      conversation_deadline: tomorrowMs + CONVERSATION_WINDOW_MS + EXTENSION_MS,
    },
  ]);
});

it("a match of tomorrow can be written in today, and its first message is as of tomorrow", () => {
  const [ada, ben] = [createMember({ plan: "social" }), createMember()];
  advanceClock(DAY_MS);
  like(ada.id, ben.id);
  advanceClock(-DAY_MS);
  like(ben.id, ada.id);
  const [conversation] = rows("conversations");
  const id = Number(conversation?.id);
  sendMessage(ada.viewer(), id, { content: "Hello", clientId: "hello-001" });
  const [match] = rows("matches");
  expect(match).toMatchObject({ first_message_sent_at: match?.matched_at });
});

it("a like of tomorrow can be ended today by a block", () => {
  const [ada, ben] = [createMember(), createMember()];
  advanceClock(DAY_MS);
  like(ada.id, ben.id);
  advanceClock(-DAY_MS);
  blockMember(ben.id, ada.id);
  const [match] = rows("matches");
  expect(match).toMatchObject({ status: "deactivated", closed_at: match?.created_at });
});
