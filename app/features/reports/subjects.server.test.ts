import { ensureLocations } from "@db/seed/locations";
import { beforeEach, describe, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { removeMedia } from "~/features/media/own-media.server";
import { unblockMember } from "~/features/safety/block.server";
import { DAY_MS } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import {
  advanceClock,
  answers,
  block,
  createMember,
  type Pair,
  type Person,
  purge,
  rows,
  saveProfile,
  setUpDatabase,
} from "../../../tests/support/island";
import { beginMeetup, sendText } from "../../../tests/support/steps";
import { addPhoto, addVideo } from "../../../tests/support/stored-media";
import { answerOnce, createTalkingPair, playOut, startWith } from "../games/games.fixture";
import type { Complaint } from "./report.schema";
import { report } from "./report.server";
import { openReport, openSubject } from "./subjects.server";

setUpDatabase();

const WRONG: Complaint = { reason: "harassment", words: "Too much" };
const NOT_FOUND = expect.objectContaining({ status: 404 });
const evidence = () => rows("reports").map((row) => JSON.parse(String(row.evidence)));

let ada: Person;
let ben: Person;
let pair: Pair;
beforeEach(() => {
  ensureLocations(database());
  [ada, ben, pair] = createTalkingPair();
});

const openForm = (who: Person, kind: string, subjectId: string | number) => {
  const params = { kind, subjectId: String(subjectId) };
  const { seen, ...subject } = openReport(who.id, params);
  return {
    subject,
    seal: seen,
    send: (complaint: Complaint = WRONG, shown: string | undefined = seen) =>
      report(who.id, openSubject(who.id, params, shown), complaint),
  };
};

describe("what the form showed is what is stored:", () => {
  it("a profile that is changed while the form is open is reported as it was", () => {
    saveProfile(ben.viewer(), answers({ stageName: "Ben", bio: "I sell watches" }));
    const { send } = openForm(ada, "member", ben.id);
    saveProfile(ben.viewer(), answers({ stageName: "Innocent", bio: "Nothing here" }));
    send();
    expect(evidence()).toMatchObject([{ card: { bio: "I sell watches" } }]);
  });

  it("a photo that is removed while the form is open can still be reported", () => {
    const photo = addPhoto(ben, "approved");
    const { send } = openForm(ada, "media", photo);
    removeMedia(ben.id, photo);
    send();
    expect(evidence()).toMatchObject([{ mediaId: photo, kind: "photo" }]);
    expect(rows("report_stills")).toHaveLength(1);
  });

  it("a stranger who blocks the reporter while the form is open is reported and blocked nowhere twice", () => {
    const cai = createMember();
    const { send } = openForm(ada, "member", cai.id);
    block(cai, ada);
    send({ ...WRONG, block: "on" });
    expect(rows("reports")).toMatchObject([{ reported_id: cai.id }]);
    expect(rows("blocks")).toHaveLength(1);
  });

  it("a form of another member, of another subject, of the day before or made up says nothing", () => {
    const cai = createMember();
    saveProfile(ben.viewer(), answers({ stageName: "Ben", bio: "Before" }));
    const params = { kind: "member", subjectId: ben.id };
    const { seen } = openReport(ada.id, params);
    const other = openReport(ada.id, { kind: "member", subjectId: cai.id }).seen;
    const theirs = openReport(cai.id, params).seen;
    saveProfile(ben.viewer(), answers({ stageName: "Ben", bio: "After" }));
    const bio = (sealed: string | undefined) => {
      const reported = openSubject(ada.id, params, sealed)();
      expect(reported.memberId).toBe(ben.id);
      return reported.kind === "profile" ? reported.facts.card?.bio : undefined;
    };
    expect(bio(seen)).toBe("Before");
    for (const sealed of [other, theirs, "made-up", "", undefined])
      expect(bio(sealed)).toBe("After");
    advanceClock(DAY_MS);
    expect(bio(seen)).toBe("After");
  });

  it("what the form carries names nobody in plain text", () => {
    const { seen } = openReport(ada.id, { kind: "member", subjectId: ben.id });
    expect(Buffer.from(seen, "base64url").toString()).not.toContain(ben.id);
  });
});

it("a form opened before its subject was purged brings nothing of them back", () => {
  saveProfile(ben.viewer(), answers({ stageName: "Ben", bio: "I sell watches" }));
  const { send } = openForm(ada, "member", ben.id);
  purge(ben);
  expect(() => send()).toThrow(NOT_FOUND);
  expect(rows("reports")).toEqual([]);
});

it("the form of someone who blocked the viewer has one length, whatever becomes of their profile", () => {
  const openLength = () => openForm(ada, "conversation", pair.conversationId).seal.length;
  block(ben, ada);
  const before = openLength();
  saveProfile(
    ben.viewer(),
    answers({ stageName: "Ben", bio: "Another one, and longer. ".repeat(8) }),
  );
  expect(openLength()).toBe(before);
});

describe("a reported message", () => {
  it("a message goes with the one before and the one after it, and the form says so", () => {
    const ids = ["One", "Two", "Three", "Four"].map((text, at) =>
      Number(sendText(at % 2 ? ada : ben, pair, text).id),
    );
    const form = openForm(ada, "message", ids[2] ?? 0);
    expect(form.subject).toMatchObject({
      quotes: ["Three"],
      along: "The messages before and after it go to the moderators, too.",
    });
    form.send();
    expect(evidence()[0]).toMatchObject({
      content: "Three",
      around: [
        { content: "Two", isOwn: true },
        { content: "Four", isOwn: true },
      ],
    });
  });
});

describe("a meetup and a game", () => {
  it("a meetup with someone can be reported by both, with place and time", () => {
    const id = beginMeetup(ada, ben, pair.matchId, 11);
    for (const [who, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      const { subject, send } = openForm(who, "meetup", id);
      expect(subject).toMatchObject({ name: who === ada ? "Ben" : "Ada", face: { id: other.id } });
      send();
    }
    expect(rows("reports")).toMatchObject([
      { subject_kind: "meetup", subject_id: String(id), reported_id: ben.id, gravity: 1 },
      { subject_kind: "meetup", subject_id: String(id), reported_id: ada.id },
    ]);
    expect(evidence()[0]).toMatchObject({ place: expect.any(String), slotHour: 11 });
  });

  it("a meetup of others or alone cannot be reported", () => {
    const id = beginMeetup(ada, ben, pair.matchId, 11);
    const cai = createMember();
    expect(() => openForm(cai, "meetup", id)).toThrow(NOT_FOUND);
  });

  it("a game is reported with what the partner wrote, as far as one has seen it", () => {
    const [own, theirs] = startWith(ada, ben, pair, "two_truths_lie");
    answerOnce(ben, theirs);
    expect(openForm(ada, "game", own).subject.quotes).toEqual([]);
    answerOnce(ada, own);
    const form = openForm(ada, "game", own);
    expect(form.subject).toMatchObject({
      what: "Your game of Two Truths and a Lie",
      quotes: ["I sail", "I sing", "I have met a whale"],
    });
    form.send();
    expect(rows("reports")).toMatchObject([
      { subject_kind: "game", subject_id: String(theirs), reported_id: ben.id },
    ]);
    expect(evidence()[0].words).toHaveLength(3);
  });

  it("the partner's answers are in a report once both have finished, and not before", () => {
    const [own, theirs] = startWith(ada, ben, pair, "story_starter");
    playOut(ben, theirs);
    expect(openForm(ada, "game", own).subject.quotes).toEqual([]);
    playOut(ada, own);
    expect(openForm(ada, "game", own).subject.quotes).toHaveLength(3);
    const [alone] = [createMember()];
    expect(() => openForm(alone as Person, "game", own)).toThrow(NOT_FOUND);
  });
});

/** How a match ends, and whether the two are named to each other afterwards. */
const ENDINGS: readonly [string, boolean, () => void][] = [
  ["the reporter closed it", true, () => closeMatch(ada.viewer(), pair.matchId, "")],
  ["the other closed it", true, () => closeMatch(ben.viewer(), pair.matchId, "")],
  ["the reporter blocked the other", false, () => block(ada, ben)],
  ["the other blocked the reporter", false, () => block(ben, ada)],
];

describe.each(ENDINGS)("after %s", (_how, isNamed, end) => {
  it("everything of the two can be reported for 30 days, and then no longer", () => {
    const message = sendText(ben, pair, "Pay me");
    const meetup = beginMeetup(ada, ben, pair.matchId, 11);
    const [game] = startWith(ada, ben, pair, "this_or_that");
    const [photo, video] = [addPhoto(ben, "approved"), addVideo(ben, "approved")];
    end();
    const SUBJECTS = [
      ["member", ben.id],
      ["media", video],
      ["message", Number(message.id)],
      ["conversation", pair.conversationId],
      ["meetup", meetup],
      ["game", game],
    ] as const;
    expect(openForm(ada, "media", photo).subject.photoUrl !== null).toBe(isNamed);
    for (const [kind, id] of SUBJECTS) {
      const { subject } = openForm(ada, kind, id);
      expect(subject.face !== null, kind).toBe(isNamed);
      if (!isNamed) {
        expect(JSON.stringify(subject), kind).not.toContain(ben.id);
        expect(subject.name, kind).toBe("A member");
      }
    }
    advanceClock(30 * DAY_MS - 1);
    for (const [kind, id] of SUBJECTS) openForm(ada, kind, id).send();
    advanceClock(1);
    // Someone who can be shown can be reported whatever was.
    for (const [kind, id] of SUBJECTS)
      if (!(isNamed && (kind === "member" || kind === "media")))
        expect(() => openForm(ada, kind, id), kind).toThrow(NOT_FOUND);
  });
});

it("someone who was unblocked and is seen again can be reported again", () => {
  block(ada, ben);
  advanceClock(31 * DAY_MS);
  expect(() => openForm(ada, "member", ben.id)).toThrow(NOT_FOUND);
  unblockMember(ada.id, ben.id);
  openForm(ada, "member", ben.id).send();
  expect(rows("reports")).toHaveLength(1);
});

describe("the limits of reports", () => {
  it("a sixth open report about the same member is refused with the way to a person, and a decided one makes room", () => {
    const ids = Array.from({ length: 6 }, (_, at) => Number(sendText(ben, pair, `No ${at}`).id));
    for (const id of ids.slice(0, 5)) openForm(ada, "message", id).send();
    const sixth = () => openForm(ada, "message", ids[5] ?? 0).send();
    expect(sixth).toThrow(/911.*Write to .*@/);
    expect(sixth).toThrow(expect.objectContaining({ status: 429 }));
    expect(rows("reports")).toHaveLength(5);
    // A repeat of an open one says nothing new and is no sixth.
    expect(openForm(ada, "message", ids[0] ?? 0).send()).toBe("repeated");
  });

  it("a 41st report of a day is refused with the way to a person", () => {
    const send = () => openForm(ada, "member", ben.id).send();
    for (let time = 0; time < 40; time += 1) {
      if (time === 20) advanceClock(DAY_MS / 24);
      send();
    }
    advanceClock(DAY_MS / 24);
    expect(send).toThrow(/Call 911/);
  });
});
