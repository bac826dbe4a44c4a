import { beforeEach, describe, expect, it } from "vitest";
import { removeMedia } from "~/features/media/own-media.server";
import { sendMessage } from "~/features/messages/messages.server";
import { listBlocked } from "~/features/safety/block.server";
import { HOUR_MS } from "~/server/data/clock.server";
import { newId } from "~/server/data/ids.server";
import { notFound } from "~/server/web/errors";
import { parsed } from "~/server/web/parse.server";
import {
  advanceClock,
  answers,
  block,
  createMember,
  matchPair,
  type Person,
  purge,
  resolvedBy,
  rows,
  runSql,
  saveProfile,
  setUpDatabase,
  withdrawAgreements,
} from "../../../tests/support/island";
import { sendVoiceMessage } from "../../../tests/support/role-fixtures";
import { addPhoto } from "../../../tests/support/stored-media";
import { messageSubject, profileSubject } from "./member-subjects.server";
import { type Complaint, reportSchema } from "./report.schema";
import { report } from "./report.server";
import { capture, shown } from "./report-subject";
import { mediaSubject } from "./subjects.server";

setUpDatabase();

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember({ stageName: "Ada", plan: "social" });
  bea = createMember({ stageName: "Bea", plan: "social", bio: "I sell watches" });
});

const WRONG: Complaint = { reason: "money", words: "Sells watches" };
const NOT_FOUND = expect.objectContaining({ status: 404 });
/** The same for one's own message, another pair's and none at all. */
const NO_MESSAGE = expect.objectContaining({
  status: 404,
  message: "We can’t find that message. Yours are in Messages.",
});
const evidence = () => rows("reports").map((row) => JSON.parse(String(row.evidence)));
const aboutBea = (complaint: Complaint = WRONG) =>
  report(ada.id, () => capture(profileSubject(ada.id, bea.id)), complaint);

describe("a report", () => {
  it("a report of a profile stores it as others saw it, with the picture and no private field", () => {
    const photo = addPhoto(bea, "approved");
    aboutBea();
    const [still] = rows("report_stills");
    removeMedia(bea.id, photo);
    saveProfile(bea.viewer(), answers({ stageName: "Innocent", bio: "Nothing here" }));
    expect(rows("reports")).toMatchObject([
      { reporter_id: ada.id, reported_id: bea.id, subject_kind: "profile", reason: "money" },
    ]);
    expect(evidence()).toMatchObject([
      { card: { stageName: "Bea", bio: "I sell watches" }, photo: { mediaId: photo } },
    ]);
    expect(still).toMatchObject({ content_type: expect.stringMatching(/^image\/(?:webp|jpeg)$/) });
    expect(String(still?.bytes)).toMatch(/^a picture, approved/);
    expect(rows("report_stills")).toHaveLength(1);
    for (const secret of ["1990-01-01", "@august.example"])
      expect(JSON.stringify(rows("reports"))).not.toContain(secret);
  });

  it("a report of a message outlives the conversation and both accounts", () => {
    const { conversationId } = matchPair(ada, bea);
    const sent = { content: "Pay me 💸", clientId: "client-id-1" };
    const { id } = sendMessage(bea.viewer(), conversationId, sent);
    report(ada.id, () => capture(messageSubject(ada.id, id)), WRONG);
    purge(ada, bea);
    expect(rows("messages")).toEqual([]);
    expect(rows("reports")).toMatchObject([
      { reporter_id: null, reported_id: null, subject_kind: "message", subject_id: String(id) },
    ]);
    expect(evidence()).toMatchObject([{ content: "Pay me 💸", from: "Bea" }]);
  });

  it("a report of a photo stores its fingerprint and a still", () => {
    const photo = addPhoto(bea, "approved");
    report(ada.id, () => capture(mediaSubject(ada.id, photo)), WRONG);
    removeMedia(bea.id, photo);
    expect(rows("reports")).toMatchObject([{ subject_kind: "photo", subject_id: photo }]);
    const sha256 = rows("report_stills")[0]?.sha256;
    expect(evidence()[0].files).toMatchObject([
      { sha256, contentType: "image/jpeg" },
      { sha256, contentType: "image/webp" },
    ]);
  });

  it("a repeated report adds nothing while the first is open, and another member's report counts", () => {
    for (let time = 0; time < 10; time++) aboutBea({ reason: "unkind", words: "Rude" });
    expect(rows("reports")).toMatchObject([{ words: "Rude" }]);
    const cai = createMember();
    report(cai.id, () => capture(profileSubject(cai.id, bea.id)), WRONG);
    runSql("UPDATE reports SET state = 'dismissed', decided_at = created_at");
    aboutBea();
    expect(rows("reports")).toHaveLength(3);
  });

  it("a graver reason and new words are added to an open report, and it rises in the queue", () => {
    aboutBea({ reason: "unkind", words: "Rude" });
    const graver: Complaint = { reason: "underage", words: "Told me she is 16" };
    for (const outcome of ["added", "repeated"]) expect(aboutBea(graver)).toBe(outcome);
    expect(aboutBea({ reason: "unkind", words: "Rude again" })).toBe("added");
    expect(rows("reports")).toMatchObject([
      {
        reason: "unkind",
        gravity: 0,
        words: "Rude\nAdded later: May be under 18. Told me she is 16\nAdded later: Rude again",
      },
    ]);
  });

  it("words for which an open report has no room are refused, and the graver reason counts", () => {
    aboutBea({ reason: "unkind", words: "x".repeat(900) });
    expect(() => aboutBea({ reason: "danger", words: "y".repeat(200) })).toThrow(
      expect.objectContaining({ status: 422, message: expect.stringContaining("too long") }),
    );
    expect(rows("reports")).toMatchObject([{ gravity: 0, words: "x".repeat(900) }]);
  });

  it("a block that was asked for is done even where the report is refused", () => {
    for (const subject_id of [1, 2, 3, 4, 5])
      runSql(`INSERT INTO reports (reporter_id, reported_id, subject_kind, subject_id, reason, evidence, created_at)
        VALUES ('${ada.id}', '${bea.id}', 'message', '${subject_id}', 'unkind', '{}', 1750000000000)`);
    expect(() => aboutBea({ ...WRONG, block: "on" })).toThrow(
      expect.objectContaining({ status: 429, message: expect.stringMatching(/^You blocked them/) }),
    );
    expect(listBlocked(ada.id)).toMatchObject([{ id: bea.id }]);
    expect(rows("reports")).toHaveLength(5);
  });

  it("a block that was asked for is done even past the limit of an hour", () => {
    for (let time = 0; time < 20; time++) aboutBea();
    expect(() => aboutBea({ ...WRONG, block: "on" })).toThrow(/^You blocked them/);
    expect(listBlocked(ada.id)).toHaveLength(1);
  });

  it("a report stays while it is open, and its still goes with it", () => {
    addPhoto(bea, "approved");
    aboutBea();
    expect(() => runSql("DELETE FROM reports")).toThrow("reports_open_never_vanish");
    runSql("UPDATE reports SET state = 'upheld', decided_at = created_at; DELETE FROM reports");
    expect(rows("report_stills")).toEqual([]);
  });

  it("a report blocks the member when asked to, even where the report existed before", () => {
    aboutBea();
    expect(listBlocked(ada.id)).toEqual([]);
    aboutBea({ ...WRONG, block: "on" });
    expect(listBlocked(ada.id)).toMatchObject([{ id: bea.id }]);
    expect(rows("reports")).toHaveLength(1);
  });

  it("a report that blocks answers the long poll of whom it blocks, and one that does not answers nobody's", async () => {
    expect(await resolvedBy(() => aboutBea(), ada, bea)).toEqual([]);
    expect(await resolvedBy(() => aboutBea({ ...WRONG, block: "on" }), ada, bea)).toEqual([bea]);
  });

  it("the reported member is not told about a report", () => {
    const listSent = () => [rows("notifications"), rows("mails")];
    const before = listSent();
    aboutBea();
    expect(listSent()).toEqual(before);
  });

  it("a member can report at most 20 times an hour", () => {
    for (let time = 0; time < 20; time++) aboutBea();
    expect(() => aboutBea()).toThrow(expect.objectContaining({ status: 429 }));
    advanceClock(HOUR_MS);
    aboutBea();
  });

  it("a report of what is not there counts, and claims no block", () => {
    const ofNobody = () =>
      report(
        ada.id,
        () => {
          throw notFound();
        },
        { ...WRONG, block: "on" },
      );
    for (let time = 0; time < 20; time++)
      expect(ofNobody).toThrow(expect.objectContaining({ status: 404 }));
    expect(() => aboutBea()).toThrow(expect.objectContaining({ status: 429 }));
  });
});

describe("what the form shows of a subject:", () => {
  it("a reported voice message can be heard again, and its words are not shown beside it", () => {
    const { conversationId } = matchPair(ada, bea);
    const id = Number(sendVoiceMessage(bea, ada, conversationId));
    expect(shown(messageSubject(ada.id, id))).toMatchObject({
      what: "A voice message",
      quotes: [],
      face: { id: bea.id },
      voice: { url: expect.stringMatching(/^\/media\/[^/]+\/voice\.m4a$/) },
    });
  });

  it("someone who may no longer be shown has no face, no id and no sound in the form", () => {
    const { conversationId } = matchPair(ada, bea);
    const id = Number(sendVoiceMessage(bea, ada, conversationId));
    block(bea, ada);
    for (const subject of [messageSubject(ada.id, id), profileSubject(ada.id, bea.id)]) {
      expect(shown(subject)).toMatchObject({ face: null, voice: null, photoId: null });
      expect(JSON.stringify(shown(subject))).not.toContain(bea.id);
    }
  });
});

describe("what cannot be reported:", () => {
  it("members cannot report themselves, their own messages or their own photos", () => {
    const { conversationId } = matchPair(ada, bea);
    const { id } = sendMessage(ada.viewer(), conversationId, {
      content: "Hello",
      clientId: "client-id-1",
    });
    expect(() => profileSubject(ada.id, ada.id)).toThrow(NOT_FOUND);
    expect(() => messageSubject(ada.id, id)).toThrow(NO_MESSAGE);
    expect(() => messageSubject(ada.id, id + 1)).toThrow(NO_MESSAGE);
    expect(() => mediaSubject(ada.id, addPhoto(ada, "approved"))).toThrow(NOT_FOUND);
  });

  it("members cannot report what they may not see", () => {
    const { conversationId } = matchPair(ada, bea);
    const { id } = sendMessage(ada.viewer(), conversationId, {
      content: "Hello",
      clientId: "client-id-1",
    });
    const cai = createMember();
    expect(() => messageSubject(cai.id, id)).toThrow(NO_MESSAGE);
    expect(() => mediaSubject(ada.id, addPhoto(bea, "waiting"))).toThrow(NOT_FOUND);
    block(bea, cai);
    expect(() => profileSubject(cai.id, bea.id)).toThrow(NOT_FOUND);
    expect(() => mediaSubject(cai.id, addPhoto(bea, "approved"))).toThrow(NOT_FOUND);
  });

  it("members can report a message of someone who blocked them afterwards", () => {
    const { conversationId } = matchPair(ada, bea);
    const { id } = sendMessage(bea.viewer(), conversationId, {
      content: "Pay me",
      clientId: "client-id-1",
    });
    block(bea, ada);
    report(ada.id, () => capture(messageSubject(ada.id, id)), WRONG);
    report(ada.id, () => capture(profileSubject(ada.id, bea.id)), WRONG);
    expect(rows("reports")).toMatchObject([{ reported_id: bea.id }, { reported_id: bea.id }]);
    expect(evidence()[0].content).toBe("Pay me");
  });
});

it.each([
  ["no reason", { words: "Please look" }],
  ["another reason", { reason: "ugly" }],
  ["1,001 characters", { reason: "other", words: "x".repeat(1001) }],
  ["ten million characters", { reason: "other", words: "x".repeat(10_000_000) }],
])("a form with %s is refused", (_what, form) => {
  expect(() => parsed(reportSchema, form)).toThrow(expect.objectContaining({ status: 422 }));
});

it("the words of a report may be blank and lose characters that could disguise them", () => {
  aboutBea(parsed(reportSchema, { reason: "other", words: " \u202e " }));
  expect(rows("reports")).toMatchObject([{ words: null }]);
});

it("a member who has not accepted the agreements can report, without a name, a face or a picture", () => {
  const photo = addPhoto(bea, "approved");
  const { conversationId } = matchPair(ada, bea);
  sendMessage(bea.viewer(), conversationId, { content: "Buy a watch", clientId: newId() });
  const [{ id } = { id: 0 }] = rows("messages");
  withdrawAgreements(`user_id = '${ada.id}'`);
  const subjects = [profileSubject(ada.id, bea.id), messageSubject(ada.id, Number(id))];
  expect(subjects.map(shown)).toMatchObject([
    { name: "A member", face: null, photoId: null },
    { name: "A member", face: null, quotes: ["Buy a watch"] },
  ]);
  expect(() => mediaSubject(ada.id, photo)).toThrow(NOT_FOUND);
  aboutBea();
  expect(rows("reports")).toMatchObject([{ reported_id: bea.id }]);
});
