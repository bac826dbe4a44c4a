import { beforeEach, describe, expect, it } from "vitest";
import { findConversation, listConversations } from "~/features/matches/conversations.server";
import { expireMatches } from "~/features/matches/expiry.server";
import { RIGHTS } from "~/features/prices/catalog";
import { DAY_MS, setClock } from "~/server/data/clock.server";
import { parsed } from "~/server/web/parse.server";
import {
  advanceClock,
  block,
  createMember,
  endMatches,
  grantPlan,
  matchPair,
  type Pair,
  type Person,
  PLAN_MS,
  rows,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { catchRefusal, createMatch } from "../../../tests/support/steps";
import { computeAllowance } from "./message-allowance.server";
import { messageSchema } from "./messages.schema";
import { listMessages, needsHarshConfirmation, sendMessage } from "./messages.server";

setUpDatabase();

let count = 0;
const say = (from: Person, { conversationId }: Pair, content = "Hello", clientId?: string) =>
  sendMessage(from.viewer(), conversationId, {
    content,
    clientId: clientId ?? `client-id-${++count}`,
  });
/** The title of the refusal, or "sent". */
const trySending = (...message: Parameters<typeof say>) =>
  catchRefusal(() => say(...message))?.title ?? "sent";
const remaining = (of: Person, { conversationId }: Pair) =>
  computeAllowance(of.viewer(), findConversation(of.id, conversationId)).remaining;

/** In a pair of one man and one woman the man starts (rule who-starts). */
let man: Person;
let woman: Person;
let pair: Pair;
beforeEach(() => {
  [man, woman, pair] = createMatch({ gender: "male" }, { gender: "female" });
});

describe("the first message", () => {
  it("only the starter can send the first message", () => {
    expect(trySending(woman, pair)).toBe("Not Yet");
    say(man, pair);
    expect(trySending(woman, pair)).toBe("sent");
    expect(rows("messages")).toHaveLength(2);
  });

  it("the first message opens the match once, records its fee as not charged and notifies the other", () => {
    say(man, pair);
    const first = rows("matches")[0];
    expect(first).toMatchObject({ fee_state: "not_charged" });
    advanceClock(1);
    say(woman, pair);
    expect(rows("matches")[0]?.first_message_sent_at).toBe(first?.first_message_sent_at);
    const notices = rows("notifications").filter(({ type }) => type === "message_received");
    expect(notices.map(({ user_id }) => user_id)).toEqual([woman.id, man.id]);
  });

  it("the first message cannot be sent once the 24 hours have passed, before the sweep as after it", () => {
    advanceClock(DAY_MS - 1);
    expect(trySending(woman, pair)).toBe("Not Yet");
    advanceClock(1);
    expect(trySending(man, pair)).toBe("Conversation Ended");
    expireMatches();
    expect(trySending(man, pair)).toBe("Conversation Ended");
    expect(rows("messages")).toEqual([]);
  });

  it("the first message keeps the conversation open past its deadline", () => {
    say(man, pair);
    advanceClock(25 * DAY_MS);
    grantPlan({ id: woman.id }, "unlimited");
    expect(trySending(woman, pair)).toBe("sent");
  });
});

describe("the limit of 20", () => {
  const sendTwenty = () => {
    for (let sent = 1; sent <= 20; sent++) {
      say(sent % 2 ? man : woman, pair);
      expect([remaining(man, pair), remaining(woman, pair)]).toEqual([20 - sent, 20 - sent]);
    }
  };

  it("both members share the limit, and each sees what is left", () => {
    expect(remaining(man, pair)).toBe(20);
    sendTwenty();
    for (const one of [man, woman]) expect(trySending(one, pair)).toBe("Message Limit Reached");
    expect(rows("messages")).toHaveLength(20);
    expect(rows("conversations")[0]?.message_count).toBe(20);
  });

  it("each conversation has its own limit", () => {
    sendTwenty();
    const other = matchPair(man, createMember({ gender: "female" }));
    expect(trySending(man, other)).toBe("sent");
  });

  it("one member on Unlimited lifts the limit for both", () => {
    sendTwenty();
    grantPlan(woman, "unlimited");
    expect(remaining(man, pair)).toBeNull();
    expect([trySending(man, pair), trySending(woman, pair)]).toEqual(["sent", "sent"]);
  });
});

describe("a repeated send", () => {
  it("a repeated send is one message, also at the limit and after the conversation has closed", () => {
    const first = say(man, pair, "Hello", "same-id-1");
    for (let sent = 2; sent <= 20; sent++) say(man, pair);
    endMatches("declined");
    expect(say(man, pair, "Hello", "same-id-1")).toEqual(first);
    expect(rows("messages")).toHaveLength(20);
    expect(rows("conversations")[0]?.message_count).toBe(20);
  });

  it("a message from a second tab with the same client id and other words is refused, not swallowed as sent", () => {
    say(man, pair, "From tab one", "same-id-1");
    const refusal = catchRefusal(() => say(man, pair, "From tab two", "same-id-1"));
    expect(refusal).toMatchObject({ code: "already_sent", status: 409, title: "Not Sent" });
    expect(rows("messages").map(({ content }) => content)).toEqual(["From tab one"]);
  });

  it("a client id identifies a message of its own sender and conversation only", () => {
    const other = matchPair(man, createMember({ gender: "female" }));
    say(man, pair, "One", "same-id-1");
    say(woman, pair, "Two", "same-id-1");
    say(man, other, "Three", "same-id-1");
    expect(rows("messages").map(({ content }) => content)).toEqual(["One", "Two", "Three"]);
  });
});

describe("a free member", () => {
  const aDay = RIGHTS.free.messagesPerDay;
  let free: Person;
  let friend: Person;
  let talk: Pair;
  beforeEach(() => {
    free = createMember({ gender: "male" });
    friend = createMember({ gender: "male", plan: "social" });
    talk = matchPair(free, friend);
  });

  it("a free member writes only where the other has written", () => {
    expect(trySending(free, talk)).toBe("Subscribe to Access Messages");
    say(friend, talk);
    expect(trySending(free, talk)).toBe("sent");
  });

  it("a free member writes a day's messages in all, until midnight in New York", () => {
    const second = createMember({ gender: "male", plan: "social" });
    const secondTalk = matchPair(free, second);
    say(friend, talk);
    say(second, secondTalk);
    for (let sent = 1; sent < aDay; sent++) say(free, talk);
    say(free, secondTalk);
    for (const one of [talk, secondTalk]) expect(trySending(free, one)).toBe("Daily Messages Used");
    // The evening of the same day in New York, already the next one in UTC.
    setClock("2025-08-09T03:59:59.999Z");
    expect(trySending(free, talk)).toBe("Daily Messages Used");
    setClock("2025-08-09T04:00:00Z");
    for (let sent = 0; sent < aDay; sent++) say(free, talk);
    expect(trySending(free, talk)).toBe("Daily Messages Used");
  });

  it("a member writes freely during a membership and not after it has ended", () => {
    say(friend, talk);
    grantPlan(free, "social");
    for (let sent = 0; sent < 5; sent++) say(free, talk);
    advanceClock(PLAN_MS);
    for (let sent = 0; sent < aDay; sent++) say(free, talk);
    expect(free.viewer().isSubscribed).toBe(false);
    expect(trySending(free, talk)).toBe("Daily Messages Used");
  });
});

describe("an ended conversation", () => {
  beforeEach(() => say(man, pair));

  it.each(["declined", "deactivated", "expired"] as const)(
    "because it is %s takes no more",
    (status) => {
      endMatches(status);
      for (const one of [man, woman]) expect(trySending(one, pair)).not.toBe("sent");
      expect(listConversations(man.id)).toEqual([]);
      expect(rows("messages")).toHaveLength(1);
    },
  );

  it("a conversation that ended by a block says the same to both sides and leaves their lists", () => {
    block(woman, man);
    const [one, other] = [man, woman].map((person) => trySending(person, pair));
    expect([one, other]).toEqual(["Conversation Ended", "Conversation Ended"]);
    expect([listConversations(man.id), listConversations(woman.id)]).toEqual([[], []]);
  });

  it("a conversation with a paused member stays open", () => {
    setState(woman, "paused");
    expect(trySending(man, pair)).toBe("sent");
    expect(listConversations(man.id)).toHaveLength(1);
  });
});

it("another pair's conversation is not found, to read or to write", () => {
  const outsider = createMember({ plan: "unlimited" });
  expect(() => findConversation(outsider.id, pair.conversationId)).toThrow(
    expect.objectContaining({ status: 404 }),
  );
  expect(trySending(outsider, pair)).toBe("Not Found");
  expect(trySending(man, { ...pair, conversationId: 999 })).toBe("Not Found");
  expect(rows("messages")).toEqual([]);
});

it("a page holds the newest 50, oldest first", () => {
  grantPlan(man, "unlimited");
  for (let sent = 1; sent <= 55; sent++) say(man, pair, `Message ${sent}`);
  const shown = listMessages(findConversation(woman.id, pair.conversationId));
  expect(shown.map(({ content }) => content)).toEqual(
    Array.from({ length: 50 }, (_, at) => `Message ${at + 6}`),
  );
});

it.each([
  ["blank", "  \n "],
  ["nothing but control characters", "\u202e\u0000\u0007"],
  ["1,001 characters", "x".repeat(1001)],
  ["what grows past 1,000 when normalized", "\ufb2c".repeat(400)],
  ["ten million characters", "x".repeat(10_000_000)],
  ["a list", ["Hello"]],
  ["a number", 7],
])("a message of %s is refused", (_what, content) => {
  expect(() => parsed(messageSchema, { content })).toThrow(
    expect.objectContaining({ status: 422 }),
  );
});

it("a message keeps its emoji and loses what could disguise it", () => {
  const { content } = parsed(messageSchema, { content: " 🏝️ see\u202e you\r\nthere " });
  expect(say(man, pair, content).content).toBe("🏝️ see you\nthere");
});

describe("harsh first words", () => {
  const rough = "you are so stupid";
  const needsConfirmation = (from: Person) =>
    needsHarshConfirmation(from.viewer(), pair.conversationId, rough);

  it("harsh first words come back to their sender and are sent once the sender confirms", () => {
    expect(needsConfirmation(man)).toBe(true);
    expect(rows("messages")).toEqual([]);
    say(man, pair, rough, "same-id-1");
    expect(needsConfirmation(man)).toBe(false);
    say(man, pair, rough, "same-id-1");
    expect(rows("messages")).toHaveLength(1);
  });

  it("harsh words are not held back once the conversation is running", () => {
    say(man, pair);
    expect(needsConfirmation(woman)).toBe(false);
  });

  it("harsh words are refused, without a confirmation, where nothing may be sent", () => {
    expect(trySending(woman, pair, rough)).toBe("Not Yet");
    expect(needsConfirmation(woman)).toBe(false);
  });
});

it("older and newer messages follow by cursor", () => {
  grantPlan(man, "unlimited");
  for (let sent = 1; sent <= 120; sent++) say(man, pair, `Message ${sent}`);
  const conversation = findConversation(woman.id, pair.conversationId);
  const newest = listMessages(conversation);
  const older = listMessages(conversation, { before: newest[0]?.id });
  const oldest = listMessages(conversation, { before: older[0]?.id });
  expect([...oldest, ...older, ...newest].map(({ content }) => content)).toEqual(
    Array.from({ length: 120 }, (_, at) => `Message ${at + 1}`),
  );
  const after = listMessages(conversation, { after: newest[46]?.id });
  expect(after).toEqual(newest.slice(47));
});
