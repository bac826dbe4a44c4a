import { beforeEach, expect, it } from "vitest";
import { removeMedia } from "~/features/media/own-media.server";
import { DAY_MS, HOUR_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  matchPair,
  type Person,
  rows,
  runSql,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { addPhoto, addVideo } from "../../../tests/support/stored-media";
import { listStatements } from "../../../tests/support/watched-database";
import type { CASE_KINDS } from "./case-kinds";
import { decideMedia } from "./decide-media.server";
import { decideReport } from "./decide-report.server";
import { listEntries } from "./moderation-log.server";
import { appealAs, ask, createModerator, hold, reportMember } from "./review.fixture";
import { loadReportCase } from "./review-cases.server";
import { countCases, findNext, listQueue, readPlace, writePlace } from "./review-queue.server";
import { remindModerators } from "./waiting-notice.server";
import { addWord } from "./words.server";

setUpDatabase();

let mod: Person;
let ada: Person;
beforeEach(() => {
  mod = createModerator();
  ada = createMember({ stageName: "Ada" });
});

/** One case of every kind, in the order opposite to the queue's. */
function fillQueue() {
  ask(createMember());
  addPhoto(ada, "waiting");
  reportMember(ada, createMember(), "unkind");
  reportMember(ada, createMember(), "danger");
  hold(createMember());
  appealAs(createMember());
}

const list = (kind: (typeof CASE_KINDS)[number] | null = null) =>
  listQueue(mod.id, kind).cases.map(({ title }) => title.replace(/ of .*/, ""));

it("the gravest cases come first, and the longest waiting first among equals", () => {
  fillQueue();
  advanceClock(HOUR_MS);
  addVideo(ada, "refused");
  appealAs(createMember());
  expect(list()).toEqual([
    "Appeal",
    "Appeal",
    "Account",
    "I’m worried about someone’s safety",
    "Unkind or disrespectful",
    "Photo",
    "Question",
  ]);
  expect(list("report")).toHaveLength(2);
  expect(countCases(mod.id)).toEqual({ appeal: 2, hold: 1, report: 2, media: 1, concierge: 1 });
});

it("what waits for more than a day is marked", () => {
  addPhoto(ada, "waiting");
  advanceClock(DAY_MS);
  expect(listQueue(mod.id, null).cases).toMatchObject([{ isLate: false }]);
  advanceClock(1);
  expect(listQueue(mod.id, null).cases).toMatchObject([{ isLate: true }]);
});

it("cases about someone the moderator knows are neither listed nor counted", () => {
  matchPair(mod, ada);
  addPhoto(ada, "waiting");
  addPhoto(mod, "waiting");
  reportMember(createMember(), ada);
  reportMember(mod, createMember());
  expect(list()).toEqual([]);
  expect(Object.values(countCases(mod.id))).toEqual([0, 0, 0, 0, 0]);
  expect(listQueue(createModerator().id, null).cases).toHaveLength(4);
});

it("an appeal against one's own suspension waits for another moderator, if there is one", () => {
  appealAs(ada, mod.id);
  expect(list()).toEqual(["Appeal"]);
  const other = createModerator();
  expect(list()).toEqual([]);
  expect(listQueue(other.id, null).cases).toHaveLength(1);
});

it("an appeal is not lost where every other moderator knows the member: anyone who suspended finds it", () => {
  const other = createModerator();
  matchPair(other, ada);
  appealAs(ada, mod.id);
  expect(list()).toEqual(["Appeal"]);
  expect(listQueue(other.id, null).cases).toEqual([]);
  createModerator();
  expect(list()).toEqual([]);
});

it("a dismissed report neither hides a new one about the same subject nor counts as one", () => {
  decideReport(mod.id, reportMember(createMember(), ada), { decision: "dismiss" });
  const id = reportMember(createMember(), ada);
  const { cases } = listQueue(mod.id, null);
  expect(cases).toMatchObject([{ path: `/review/reports/${id}` }]);
  expect(cases[0]?.line).not.toMatch(/reports$/);
});

it("a message and a meetup of one member that have the same number are two cases", () => {
  for (const kind of ["message", "meetup"]) {
    const id = reportMember(createMember(), ada);
    runSql(`UPDATE reports SET subject_kind = '${kind}', subject_id = '12' WHERE id = ${id}`);
  }
  expect(list()).toHaveLength(2);
});

it("media of someone suspended does not wait", () => {
  addPhoto(ada, "waiting");
  setState(ada, "suspended");
  expect(list()).toEqual([]);
});

it("cases of someone who has deleted their account do not wait", () => {
  const [held, suspended] = [createMember(), createMember()];
  hold(held);
  appealAs(suspended);
  for (const member of [held, suspended]) {
    setState(member, "deleted");
    expect(list()).toHaveLength(member === held ? 1 : 0);
  }
});

it("pages and the way from case to case show every case once, whatever is decided meanwhile", () => {
  fillQueue();
  for (let at = 0; at < 40; at += 1) {
    advanceClock(at % 3);
    addPhoto(createMember(), "waiting");
  }
  const seen: string[] = [];
  for (let after = ""; ; ) {
    const { cases, next } = listQueue(mod.id, null, readPlace(after));
    seen.push(...cases.map(({ key }) => key));
    if (!next) break;
    after = next;
  }
  expect(new Set(seen).size).toBe(46);
  expect(seen).toHaveLength(46);
  const walked: string[] = [];
  let path = listQueue(mod.id, null).cases[0]?.path ?? "";
  for (let at = 0; at < 46; at += 1) {
    walked.push(path);
    path = findNext(mod.id, null, placeBehind(path));
  }
  expect(new Set(walked).size).toBe(46);
  expect(path).toBe(walked[0]);
});

/** The place of a case in the queue, by its address. */
function placeBehind(path: string) {
  const [, , folder = "", id = ""] = path.split("/");
  const ranks = { appeals: 0, holds: 1, media: 5, concierge: 6 } as Record<string, number>;
  const tables = {
    appeals: ["suspensions", "appealed_at"],
    holds: ["holds", "held_at"],
    media: ["media", "created_at"],
    concierge: ["concierge_requests", "created_at"],
  } as Record<string, [string, string]>;
  if (folder === "reports") return loadReportCase(mod.id, Number(id)).place;
  const [table, column] = tables[folder] ?? ["", ""];
  const row = rows(table).find((one) => String(one.id) === id);
  return {
    rank: ranks[folder] ?? 0,
    atMs: Number(row?.[column]),
    id: folder === "media" ? id : Number(id),
  };
}

it("a place survives an address, and anything else is none", () => {
  for (const place of [
    { rank: 5, atMs: 12, id: "abc-_1" },
    { rank: 2, atMs: 12, id: 7 },
  ])
    expect(readPlace(writePlace(place))).toEqual(place);
  for (const text of [null, "", "8.1.1", "2.1.abc", "5.x.y", "0.-1.2"])
    expect(readPlace(text)).toBeNull();
});

it("the queue takes two statements, however long it is", async () => {
  fillQueue();
  const listed = await listStatements(() => {
    countCases(mod.id);
    listQueue(mod.id, null);
  });
  expect(listed).toHaveLength(2);
});

it("moderators hear once a day that cases wait, and nothing while none do", () => {
  expect(remindModerators()).toBe(0);
  addPhoto(ada, "waiting");
  expect([remindModerators(), remindModerators()]).toEqual([1, 0]);
  const told = () => rows("notifications").filter(({ type }) => type === "moderation");
  expect(told()).toMatchObject([{ user_id: mod.id, link: "/review" }]);
  advanceClock(DAY_MS);
  expect(remindModerators()).toBe(1);
  expect(told()).toHaveLength(2);
});

it("once the day's moderators have heard, nothing is counted for them", async () => {
  addPhoto(ada, "waiting");
  remindModerators();
  expect(await listStatements(remindModerators)).toHaveLength(1);
});

it("the log says which word was added", () => {
  addWord(mod.id, "Oaf");
  expect(listEntries(mod.id, false).entries).toMatchObject([{ title: "Added a harsh word: oaf" }]);
});

it("the log shows the beginning of a long reason", () => {
  const entry = (reason: string) =>
    runSql(`INSERT INTO moderation_entries (decided_at, moderator_id, action, subject, reason)
      VALUES (${Date.now()}, '${mod.id}', 'answer_concierge', 'concierge:1', '${reason}')`);
  entry("At the harbor. ".repeat(200));
  entry("Right at the harbor.");
  const [short, long] = listEntries(mod.id, true).entries;
  expect(short?.reason).toBe("Right at the harbor.");
  expect(long?.reason).toMatch(/^(At the harbor\. ){10}At the…$/);
});

it("the log shows the newest decision first, one's own on request, and none about someone known", () => {
  const other = createModerator();
  const approve = { decision: "approve" } as const;
  for (let at = 0; at < 22; at += 1)
    decideMedia(mod.id, addPhoto(createMember({ stageName: `M ${at}` }), "waiting"), approve);
  decideMedia(other.id, addPhoto(ada, "waiting"), approve);
  const { entries, next } = listEntries(mod.id, false);
  expect(entries).toHaveLength(20);
  expect(entries[0]).toMatchObject({ title: "Approved: Ada" });
  expect(entries[0]?.line).toContain("by another moderator");
  expect(listEntries(mod.id, false, next ?? 0).entries).toHaveLength(3);
  expect(listEntries(mod.id, true).entries[0]).toMatchObject({ title: "Approved: M 21" });
  matchPair(mod, ada);
  expect(listEntries(mod.id, false).entries[0]).toMatchObject({ title: "Approved: M 21" });
});

it("an entry of the log about an item that its owner has removed leads nowhere", () => {
  const photo = addPhoto(ada, "waiting");
  decideMedia(mod.id, photo, { decision: "approve" });
  expect(listEntries(mod.id, false).entries[0]?.path).toBe(`/review/media/${photo}`);
  removeMedia(ada.id, photo);
  expect(listEntries(mod.id, false).entries[0]?.path).toBeNull();
});
