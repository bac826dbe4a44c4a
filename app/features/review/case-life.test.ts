import { beforeEach, expect, it } from "vitest";
import { findDelivered } from "~/features/profile/media/media-access.server";
import { DAY_MS, HOUR_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  createMember,
  type Person,
  rows,
  runSql,
  setUpDatabase,
} from "../../../tests/support/island";
import { describeOutcome, describeRefusal } from "../../../tests/support/steps";
import { addPhoto } from "../../../tests/support/stored-media";
import { GONE } from "./case-kinds";
import { appealAs, ask, createModerator, hold, reportMember } from "./review.fixture";
import {
  loadConciergeCase,
  loadHoldCase,
  loadMediaCase,
  loadReportCase,
  loadSuspensionCase,
} from "./review-cases.server";
import { findNext, listQueue } from "./review-queue.server";
import { remindModerators } from "./waiting-notice.server";

setUpDatabase();

let mod: Person;
let ada: Person;
beforeEach(() => {
  mod = createModerator();
  ada = createMember();
});

/** One case of every kind, each as its page loads it. */
function openCases() {
  const mediaId = addPhoto(ada, "waiting");
  const reportId = reportMember(ada, createMember());
  const suspensionId = appealAs(createMember());
  const holdId = hold(createMember());
  const requestId = ask(createMember());
  return [
    () => loadMediaCase(mod.id, mediaId),
    () => loadReportCase(mod.id, reportId),
    () => loadSuspensionCase(mod.id, suspensionId),
    () => loadHoldCase(mod.id, holdId),
    () => loadConciergeCase(mod.id, requestId),
  ];
}

const DECIDE_ALL = `UPDATE media SET review = 'approved';
  UPDATE reports SET state = 'dismissed', decided_at = created_at;
  UPDATE suspensions SET appeal_decision = 'refused', appeal_answer = 'No', appeal_decided_at = appealed_at;
  UPDATE holds SET decision = 'released', decided_at = held_at;
  UPDATE users SET state = 'active' WHERE state = 'held';
  UPDATE concierge_requests SET answer = 'Here', answered_at = created_at`;

it("every case is late once it has waited for more than a day", () => {
  const cases = openCases();
  const late = () => cases.map((load) => load().isLate);
  advanceClock(DAY_MS);
  expect(late()).toEqual(Array(5).fill(false));
  advanceClock(1);
  expect(late()).toEqual(Array(5).fill(true));
});

it("behind the last case that waits comes the queue, and not the same case again", () => {
  const { place } = loadMediaCase(mod.id, addPhoto(ada, "waiting"));
  expect(findNext(mod.id, null, place)).toBe("/review");
  expect(findNext(mod.id, "media", place)).toBe("/review?kind=media");
  advanceClock(1);
  const second = loadMediaCase(mod.id, addPhoto(ada, "waiting")).place;
  expect(findNext(mod.id, null, second)).toBe(`/review/media/${place.id}`);
  expect(findNext(mod.id, null, place)).toBe(`/review/media/${second.id}`);
});

it("nothing waits once it is decided, and its page shows no more than the decision", () => {
  const [media, report, suspension, held, request] = openCases();
  expect(listQueue(mod.id, null).cases).toHaveLength(5);
  runSql(DECIDE_ALL);
  expect(listQueue(mod.id, null).cases).toEqual([]);
  expect(describeOutcome(media ?? (() => null))).toBe("404 Not Found");
  expect(report?.()).toMatchObject({ open: null, state: "dismissed" });
  expect(suspension?.()).toMatchObject({ isOpen: false });
  expect(held?.()).toMatchObject({ decision: "released" });
  expect(request?.()).toMatchObject({ answer: "Here" });
});

it("a case that is not there has the code for which its page leads to the queue", () => {
  const loads = [
    () => loadMediaCase(mod.id, "no-such-item"),
    ...[loadReportCase, loadSuspensionCase, loadHoldCase, loadConciergeCase].map(
      (load) => () => load(mod.id, 987_654),
    ),
  ];
  for (const load of loads) expect(describeRefusal(load)).toBe(`case_gone: ${GONE.message}`);
});

it("the bytes of a reported item reach a moderator while its report is open", () => {
  const photo = addPhoto(ada, "refused");
  const sees = () => describeOutcome(() => findDelivered(mod.id, photo, "192.webp"));
  const at = rows("media")[0]?.created_at;
  runSql(`INSERT INTO reports (reporter_id, reported_id, subject_kind, subject_id, reason, evidence, created_at)
    VALUES ('${createMember().id}', '${ada.id}', 'photo', '${photo}', 'explicit', '{}', ${at})`);
  expect(sees()).toBe("done");
  runSql("UPDATE reports SET state = 'dismissed', decided_at = created_at");
  expect(sees()).toBe("404 Not Found");
});

it("moderators hear once a day, and not every hour, that cases wait", () => {
  addPhoto(ada, "waiting");
  // From noon on, so that no midnight of the island passes.
  for (let hour = 0; hour < 11; hour += 1) {
    remindModerators();
    advanceClock(HOUR_MS);
  }
  expect(rows("notifications").filter(({ user_id }) => user_id === mod.id)).toHaveLength(1);
});
