import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findConversation } from "~/features/matches/conversations.server";
import { processDue } from "~/features/media/media-queue.server";
import { computeAllowance } from "~/features/messages/message-allowance.server";
import { sendMessage } from "~/features/messages/messages.server";
import { newId } from "~/server/data/ids.server";
import { needFfmpeg } from "../../../tests/support/ffmpeg";
import {
  createMember,
  endMatches,
  matchPair,
  type Pair,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { makeScratchFolder } from "../../../tests/support/scratch-folder";
import { catchRejection, createMatch } from "../../../tests/support/steps";
import { countVoiceRows, type Recording, sendRecording } from "./voice.fixture";
import { makeWav } from "./wav.fixture";

setUpDatabase();

const folder = makeScratchFolder();
afterEach(async () => {
  await processDue();
});

let man: Person;
let pair: Pair;
beforeEach(() => {
  [man, , pair] = createMatch(
    { gender: "male", stageName: "Adam" },
    { gender: "female", stageName: "Eva" },
  );
});

const say = (from: Person, to: Pair = pair, spoken?: Recording) =>
  sendRecording(from, to, folder, spoken);

const notices = () => rows("notifications").filter(({ type }) => type === "message_received");

describe("a repeat", () => {
  it("a voice message whose client id a text took while it was measured is refused and stores no sound", async () => {
    const clientId = newId();
    const spoken = catchRejection(say(man, pair, { clientId }));
    sendMessage(man.viewer(), pair.conversationId, { content: "Hello", clientId });
    expect(await spoken).toMatchObject({ code: "already_sent" });
    expect([rows("messages").length, rows("voice_messages").length, rows("media").length]).toEqual([
      1, 0, 0,
    ]);
  });

  it("the same client id creates one message, even when sent twenty times at once", async () => {
    const clientId = "client-id-1";
    const all = await Promise.all(Array.from({ length: 20 }, () => say(man, pair, { clientId })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    await processDue();
    expect(countVoiceRows()).toEqual([1, 1, 1, 1]);
    expect(
      computeAllowance(man.viewer(), findConversation(man.id, pair.conversationId)).remaining,
    ).toBe(19);
    expect(notices()).toHaveLength(1);
  });

  it("another recording from a second tab with the same client id is refused, not swallowed as sent", async () => {
    needFfmpeg();
    const clientId = "client-id-1";
    const first = await say(man, pair, { clientId });
    await processDue();
    const other = catchRejection(say(man, pair, { clientId, sound: makeWav(2) }));
    expect(await other).toMatchObject({ code: "already_sent", status: 409 });
    expect((await say(man, pair, { clientId })).id).toBe(first.id);
    expect(rows("messages")).toHaveLength(1);
  });

  it("the same recording under the same client id to another match is a message of its own", async () => {
    const other = matchPair(man, createMember({ gender: "female" }));
    const clientId = "client-id-1";
    await say(man, pair, { clientId });
    await say(man, other, { clientId });
    expect(rows("voice_messages")).toHaveLength(2);
  });

  it("a repeat returns the first message after the conversation has closed", async () => {
    const first = await say(man, pair, { clientId: "client-id-1" });
    endMatches("declined");
    expect((await say(man, pair, { clientId: "client-id-1" })).id).toBe(first.id);
  });
});
