import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findConversation, listConversations } from "~/features/matches/conversations.server";
import { processDue } from "~/features/media/media-queue.server";
import { computeAllowance } from "~/features/messages/message-allowance.server";
import { listMessages } from "~/features/messages/messages.server";
import { COST_HALF_TOKENS } from "~/features/prices/catalog";
import { messageSubject } from "~/features/reports/member-subjects.server";
import { report } from "~/features/reports/report.server";
import { capture } from "~/features/reports/report-subject";
import { loadBalance } from "~/features/tokens/ledger.server";
import { newId } from "~/server/data/ids.server";
import { needFfmpeg } from "../../../tests/support/ffmpeg";
import {
  block,
  createMember,
  grantPlan,
  matchPair,
  type Pair,
  type Person,
  purge,
  resolvedBy,
  rows,
  runSql,
  setUpDatabase,
} from "../../../tests/support/island";
import { makeScratchFolder } from "../../../tests/support/scratch-folder";
import {
  catchRejection,
  createMatch,
  giveHalfTokens,
  sendText,
} from "../../../tests/support/steps";
import { listReceived } from "./received.server";
import { listTargets, loadUnlock, unlockVoice } from "./rules.server";
import { countVoiceRows, type Recording, sendRecording } from "./voice.fixture";
import { makeWav } from "./wav.fixture";

setUpDatabase();

const folder = makeScratchFolder();
afterEach(async () => {
  await processDue();
});

let man: Person;
let woman: Person;
let pair: Pair;
beforeEach(() => {
  [man, woman, pair] = createMatch(
    { gender: "male", stageName: "Adam" },
    { gender: "female", stageName: "Eva" },
  );
});

const say = (from: Person, to: Pair = pair, spoken?: Recording) =>
  sendRecording(from, to, folder, spoken);
/** The title of the refusal, or "sent". */
const trySending = async (...message: Parameters<typeof say>) =>
  (await catchRejection(say(...message)))?.title ?? "sent";
const notices = () => rows("notifications").filter(({ type }) => type === "message_received");

const COST = COST_HALF_TOKENS.voiceMessageUnlock / 2;

describe("a voice message", () => {
  it("a voice message counts as one, opens the match, and reads as words where only words are shown", async () => {
    needFfmpeg();
    await say(man, pair, { sound: makeWav(2.6) });
    const conversation = findConversation(man.id, pair.conversationId);
    expect(computeAllowance(man.viewer(), conversation).remaining).toBe(19);
    expect(conversation.firstMessageSentAt).not.toBeNull();
    expect(conversation.lastMessage).toBe("Voice message, 0:03");
    expect(rows("matches")[0]).toMatchObject({ fee_state: "not_charged" });
  });

  it("a voice message answers the long polls of both members, and a repeat answers nobody's", async () => {
    needFfmpeg();
    const clientId = newId();
    const send = () => say(man, pair, { clientId });
    expect(await resolvedBy(send, man, woman)).toEqual([man, woman]);
    expect(await resolvedBy(send, man, woman)).toEqual([]);
  });

  it("a voice message is processed at first, then ready and announced, once", async () => {
    needFfmpeg();
    const { id } = await say(man);
    const shown = () => listMessages(findConversation(woman.id, pair.conversationId))[0]?.voice;
    expect(shown()).toMatchObject({ id, state: "preparing", url: null, durationMs: 1000 });
    expect([listReceived(woman.id).messages, notices()]).toEqual([[], []]);
    await processDue();
    expect(shown()).toMatchObject({ state: "ready", isPlayed: false });
    expect(shown()?.url).toMatch(/^\/media\/[\w-]+\/voice\.mp3$/);
    expect(listReceived(woman.id).messages).toMatchObject([
      { id, senderId: man.id, senderName: "Adam", durationMs: 1000 },
    ]);
    expect(notices()).toMatchObject([
      {
        user_id: woman.id,
        message: "Adam sent you a voice message.",
        link: `/messages/${pair.conversationId}`,
      },
    ]);
    await processDue();
    expect(notices()).toHaveLength(1);
  });
});

describe("the rules of text hold:", () => {
  it("only the starter may begin with a voice message", async () => {
    expect(await trySending(woman)).toBe("Not Yet");
    expect(countVoiceRows()).toEqual([0, 0, 0, 0]);
    await say(man);
    expect(await trySending(woman)).toBe("sent");
  });

  it("the limit of 20 messages counts both kinds", async () => {
    for (let sent = 1; sent < 20; sent++) sendText(man, pair);
    expect(await trySending(man)).toBe("sent");
    expect(await trySending(man)).toBe("Message Limit Reached");
    expect(() => sendText(woman, pair)).toThrow("20-message limit");
    expect(rows("messages")).toHaveLength(20);
    expect(rows("voice_messages")).toHaveLength(1);
  });

  it("a limit that is reached while the sound is measured leaves nothing of it", async () => {
    for (let sent = 1; sent < 20; sent++) sendText(man, pair);
    const late = trySending(man);
    sendText(woman, pair);
    expect(await late).toBe("Message Limit Reached");
    expect(countVoiceRows()).toEqual([20, 0, 0, 0]);
  });

  it("a voice message to a closed, blocked or foreign conversation is refused", async () => {
    await say(man);
    const outsider = createMember({ plan: "unlimited" });
    expect(await trySending(outsider)).toBe("Not Found");
    block(woman, man);
    expect(await trySending(man)).toBe("Conversation Ended");
    expect(listReceived(woman.id).messages).toEqual([]);
    expect(rows("messages")).toHaveLength(1);
  });
});

describe("a member without a subscription", () => {
  let free: Person;
  let friend: Person;
  let talk: Pair;
  beforeEach(() => {
    free = createMember({ gender: "male" });
    friend = createMember({ gender: "male", plan: "social" });
    talk = matchPair(free, friend);
  });

  it("a member unlocks voice messages once for tokens and for good, and a repeat, even twenty at once, spends nothing", async () => {
    sendText(friend, talk);
    giveHalfTokens(free, 20);
    const before = loadBalance(free.id).current;
    expect(await trySending(free, talk)).toBe("Unlock Voice Messages");
    expect(loadUnlock(free.viewer())).toEqual({ costTokens: COST, balanceTokens: before });
    const viewer = free.viewer();
    const spent = Array.from({ length: 20 }, () => unlockVoice(viewer));
    expect(spent.filter(Boolean)).toHaveLength(1);
    expect(loadBalance(free.id).current).toBe(before - COST);
    expect(loadUnlock(free.viewer())).toBeNull();
    expect(await trySending(free, talk)).toBe("sent");
  });

  it("a member with too few tokens cannot unlock and is told both numbers", () => {
    const { current } = loadBalance(free.id);
    expect(current).toBeLessThan(COST);
    expect(() => unlockVoice(free.viewer())).toThrow(
      `This costs ${COST} tokens and you have ${current}.`,
    );
    expect(loadBalance(free.id).current).toBe(current);
  });

  it("an unlocked member can still only reply, with 2 messages of both kinds a day", async () => {
    giveHalfTokens(free, 20);
    unlockVoice(free.viewer());
    expect(await trySending(free, talk)).toBe("Subscribe to Access Messages");
    sendText(friend, talk);
    expect(await trySending(free, talk)).toBe("sent");
    sendText(free, talk);
    expect(await trySending(free, talk)).toBe("Daily Messages Used");
  });

  it("a member plays received voice messages without an unlock", async () => {
    await say(friend, talk);
    await processDue();
    expect(listReceived(free.id).messages).toHaveLength(1);
  });

  it("a subscriber is not charged", () => {
    giveHalfTokens(free, 20);
    const { current } = loadBalance(free.id);
    grantPlan(free, "social");
    expect(unlockVoice(free.viewer())).toBe(false);
    expect(loadBalance(free.id).current).toBe(current);
  });
});

it("the picker lists everyone, those who can be sent to first, the others with the reason", () => {
  const other = createMember({ gender: "female" });
  const waiting = matchPair(man, other);
  const targets = (of: Person) => listTargets(of.viewer(), listConversations(of.id));
  for (let sent = 1; sent <= 20; sent++) sendText(man, pair);
  expect(targets(man)).toEqual([
    {
      conversationId: waiting.conversationId,
      name: expect.any(String),
      photoUrl: null,
      reason: null,
      fee: null,
    },
    {
      conversationId: pair.conversationId,
      name: "Eva",
      photoUrl: null,
      reason: "You've reached the 20-message limit for this conversation.",
      fee: null,
    },
  ]);
});

it("a deleted conversation deletes its sound", async () => {
  await say(man);
  runSql("DELETE FROM conversations");
  expect(countVoiceRows()).toEqual([0, 0, 0, 0]);
});

it("a deleted sender or receiver deletes the voice message and its sound", async () => {
  for (const gone of [man, woman]) {
    const other = createMember({ gender: gone === man ? "female" : "male", plan: "social" });
    const talk = matchPair(gone, other);
    sendText(gone === man ? gone : other, talk);
    await say(other, talk);
    purge(gone);
    expect(countVoiceRows()).toEqual([0, 0, 0, 0]);
  }
});

it("a report of a voice message keeps its sound, whatever becomes of the message", async () => {
  const { id } = await say(man);
  await processDue();
  report(woman.id, () => capture(messageSubject(woman.id, id)), {
    reason: "unkind",
    words: "",
    block: "",
  });
  runSql("DELETE FROM conversations");
  const [still] = rows("report_stills");
  expect(still?.content_type).toMatch(/^audio\//);
  expect(still?.bytes).toBeInstanceOf(Buffer);
  expect(String(rows("reports")[0]?.evidence)).toContain(String(still?.sha256));
});
