import { REPORT_SUBJECTS } from "@db/schema/values";
import { ensureLocations } from "@db/seed/locations";
import { beforeEach, describe, expect, it } from "vitest";
import { giveFeedback } from "~/features/meetups/meetup/attendance.server";
import { report } from "~/features/reports/report.server";
import type { ReportSubject } from "~/features/reports/report-reasons";
import { openSubject } from "~/features/reports/subjects.server";
import { MINUTE_MS } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import {
  advanceClock,
  answers,
  type Pair,
  type Person,
  rows,
  runSql,
  saveProfile,
  setUpDatabase,
} from "../../../tests/support/island";
import { sendVoiceMessage } from "../../../tests/support/role-fixtures";
import { beginMeetup, sendText } from "../../../tests/support/steps";
import { addPhoto, addVideo, addVoiceSample } from "../../../tests/support/stored-media";
import { answerOnce, createTalkingPair, playOut, startWith } from "../games/games.fixture";
import { createModerator } from "./review.fixture";
import { loadReportCase } from "./review-cases.server";

setUpDatabase();

let mod: Person;
let ada: Person;
let ben: Person;
let pair: Pair;
beforeEach(() => {
  ensureLocations(database());
  mod = createModerator();
  [ada, ben, pair] = createTalkingPair();
});

/** The case of the newest report. */
const loadNewest = () => loadReportCase(mod.id, Number(rows("reports").at(-1)?.id)).open;

/** What a moderator reads of what Ada reports of Ben. */
function readReported(kind: string, subjectId: string | number) {
  const find = openSubject(ada.id, { kind, subjectId: String(subjectId) }, undefined);
  report(ada.id, find, { reason: "harassment" });
  expect(JSON.stringify(loadNewest())).not.toMatch(new RegExp(`Ada|${ada.id}`));
  return loadNewest();
}

const isTheirs = (words: string, about: unknown = null) => ({
  who: "They",
  about,
  words,
  isReported: false,
});
const AT_NOON = expect.stringMatching(/^Aug 8, 2025, 12:\d\d PM$/);

/** What a moderator reads of a subject of each kind. */
const KINDS: Record<ReportSubject, () => void> = {
  profile: () => {
    addPhoto(ben, "approved");
    saveProfile(ben.viewer(), answers({ stageName: "Ben", bio: "I sell watches" }));
    expect(readReported("member", ben.id)).toMatchObject({
      evidence: {
        quotes: [isTheirs("I sell watches")],
        facts: expect.arrayContaining([["Stage name", "Ben"]]),
      },
      still: "image",
    });
  },
  photo: () =>
    expect(readReported("media", addPhoto(ben, "approved"))).toMatchObject({ still: "image" }),
  video: () =>
    expect(readReported("media", addVideo(ben))).toMatchObject({
      still: "image",
      clip: { noun: "video intro" },
    }),
  voice: () =>
    expect(readReported("media", addVoiceSample(ben))).toMatchObject({
      still: "audio",
      clip: { noun: "voice sample" },
    }),
  message: () => {
    sendText(ada, pair, "No, thank you");
    advanceClock(MINUTE_MS);
    const { id } = sendText(ben, pair, "Then pay me");
    advanceClock(MINUTE_MS);
    sendText(ben, pair, "Now");
    expect(readReported("message", Number(id))?.evidence).toEqual({
      quotes: [
        { ...isTheirs("No, thank you", AT_NOON), who: "The other member" },
        { ...isTheirs("Then pay me", AT_NOON), isReported: true },
        isTheirs("Now", AT_NOON),
      ],
      facts: [],
    });
  },
  meetup: () =>
    expect(
      readReported("meetup", beginMeetup(ada, ben, pair.matchId, 11))?.evidence?.facts,
    ).toEqual([
      ["Place", rows("meetup_locations")[3]?.name],
      ["When", "Sat, Aug 9 at 11:00 AM"],
      ["Meetup", "Confirmed"],
    ]),
  game: () => {
    const [own, theirs] = startWith(ada, ben, pair, "two_truths_lie");
    answerOnce(ben, theirs);
    answerOnce(ada, own);
    expect(readReported("game", own)?.evidence).toEqual({
      quotes: ["I sail", "I sing", "I have met a whale"].map((words) =>
        isTheirs(words, "A statement"),
      ),
      facts: [["Game", "Two Truths and a Lie"]],
    });
  },
};

it.each(REPORT_SUBJECTS)("a moderator reads what is reported of a %s", (kind) => KINDS[kind]());

describe("under whose heading words stand:", () => {
  it("the reporter's own messages around the reported one are not the reported member's", () => {
    const { id } = sendText(ben, pair, "Pay me");
    sendText(ada, pair, "Never");
    sendText(ben, pair, "Please");
    const quotes = readReported("message", Number(id))?.evidence?.quotes ?? [];
    expect(quotes.map(({ who, words }) => `${who}: ${words}`)).toEqual([
      "The other member: Hello",
      "They: Pay me",
      "The other member: Never",
    ]);
  });

  it("the first message of a conversation is before the answer to it", () => {
    runSql("DELETE FROM messages");
    const { id } = sendText(ben, pair, "Pay me");
    advanceClock(MINUTE_MS);
    sendText(ada, pair, "Never");
    const quotes = readReported("message", Number(id))?.evidence?.quotes ?? [];
    expect(quotes.map(({ words, isReported }) => [words, isReported])).toEqual([
      ["Pay me", true],
      ["Never", false],
    ]);
  });

  it("a message alone is not marked among others", () => {
    runSql("DELETE FROM messages");
    const { id } = sendText(ben, pair, "Pay me");
    expect(readReported("message", Number(id))?.evidence?.quotes).toEqual([
      isTheirs("Pay me", AT_NOON),
    ]);
  });

  it("a voice message is heard as it was kept", () => {
    const id = sendVoiceMessage(ben, ada, pair.conversationId);
    expect(readReported("message", id)).toMatchObject({
      still: "audio",
      evidence: { quotes: expect.arrayContaining([expect.objectContaining({ who: "They" })]) },
    });
  });
});

it("the answers of a game are read with what was asked, and are nobody else's", () => {
  const [own, theirs] = startWith(ada, ben, pair, "story_starter");
  playOut(ben, theirs);
  playOut(ada, own);
  const quotes = readReported("game", own)?.evidence?.quotes ?? [];
  const written = rows("game_answers").filter((row) => row.participation_id === theirs);
  expect(quotes.map(({ words }) => words)).toEqual(written.map(({ answer }) => answer));
  expect(quotes.every(({ who, about }) => who === "They" && about)).toBe(true);
});

it("a meetup after which someone did not feel safe is read with its place and its time", () => {
  const id = Number(beginMeetup(ada, ben, pair.matchId, 11));
  giveFeedback(ada.id, id, { feltSafe: false, words: "He followed me" });
  expect(loadNewest()).toMatchObject({
    words: "He followed me",
    evidence: {
      facts: [
        ["Place", rows("meetup_locations")[3]?.name],
        ["When", "Sat, Aug 9 at 11:00 AM"],
        ["Meetup", "Confirmed"],
        ["Felt safe", "No"],
      ],
    },
  });
});

it("a report with evidence of no known form still opens", () => {
  readReported("member", ben.id);
  runSql(`UPDATE reports SET evidence = '{"old":1}'`);
  expect(loadNewest()).toMatchObject({ evidence: null });
});
