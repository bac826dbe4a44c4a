import { createHash } from "node:crypto";
import { media } from "@db/schema";
import { beforeEach, expect, it } from "vitest";
import { countMedia } from "~/features/media/media-capacity.server";
import { removeMedia } from "~/features/media/own-media.server";
import { deleteRemoved } from "~/features/media/review.server";
import { storeUpload } from "~/features/media/store-upload.server";
import { loadMedia } from "~/features/media/summary.server";
import { findDelivered } from "~/features/profile/media/media-access.server";
import { report } from "~/features/reports/report.server";
import { openReport, openSubject } from "~/features/reports/subjects.server";
import { HOUR_MS, now } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import {
  advanceClock,
  createMember,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { addPhoto, addVideo } from "../../../tests/support/stored-media";
import { decideReport } from "./decide-report.server";
import { createModerator } from "./review.fixture";
import { loadReportCase } from "./review-cases.server";

setUpDatabase();

let mod: Person;
let ada: Person;
let ben: Person;
beforeEach(() => {
  mod = createModerator();
  ada = createMember();
  ben = createMember();
});

const NOT_FOUND = expect.objectContaining({ status: 404 });
/** Opens the report form of an item. @returns what sends it, and gives the number of the report */
const openForm = (who: Person, mediaId: string) => {
  const params = { kind: "media", subjectId: mediaId };
  const { seen } = openReport(who.id, params);
  return () => {
    report(who.id, openSubject(who.id, params, seen), { reason: "explicit", words: "Look" });
    return Number(rows("reports").at(-1)?.id);
  };
};
const play = (who: Person, mediaId: string) => findDelivered(who.id, mediaId, "video.mp4");

it("a reported video that its owner removes stays for the desk until the report is decided, and for nobody else", () => {
  const video = addVideo(ben);
  const id = openForm(ada, video)();
  removeMedia(ben.id, video);
  advanceClock(2 * HOUR_MS);
  expect(deleteRemoved()).toBe(0);
  expect(loadReportCase(mod.id, id).open?.clip?.files.length).toBeGreaterThan(0);
  expect(play(mod, video)).toMatchObject({ contentType: "video/mp4" });
  for (const who of [ada, ben]) expect(() => play(who, video)).toThrow(NOT_FOUND);
  expect(loadMedia(ben.id).items.video_intro).toEqual([]);
  expect(countMedia(ben.id, "video_intro")).toBe(0);
  expect(() => removeMedia(ben.id, video)).toThrow(NOT_FOUND);
  decideReport(mod.id, id, { decision: "uphold" });
  expect(() => play(mod, video)).toThrow(NOT_FOUND);
  expect(deleteRemoved()).toBe(1);
  expect(rows("media_chunks")).toEqual([]);
});

it("a photo that its owner removes while the report form is open is in the report", () => {
  const photo = addPhoto(ben, "approved");
  const send = openForm(ada, photo);
  removeMedia(ben.id, photo);
  advanceClock(HOUR_MS - 1);
  deleteRemoved();
  expect(loadReportCase(mod.id, send()).open).toMatchObject({ still: "image" });
});

it("what was removed leaves room for the next one", () => {
  for (let times = 0; times < 3; times += 1) removeMedia(ben.id, addVideo(ben));
  addVideo(ben);
  expect(countMedia(ben.id, "video_intro")).toBe(1);
});

it("an item that nobody reports is deleted an hour after it was removed", () => {
  const video = addVideo(ben);
  removeMedia(ben.id, video);
  expect(deleteRemoved()).toBe(0);
  advanceClock(HOUR_MS);
  expect(deleteRemoved()).toBe(1);
  expect(rows("media")).toEqual([]);
});

it("an item that was removed and is sent once more is shown again", async () => {
  const bytes = { path: "/nowhere", byteLength: 1, sha256: "ab".repeat(32) };
  const photo = { kind: "photo", uploadId: "upload-once", imageType: null } as const;
  const id = createHash("sha256")
    .update([ben.id, "photo", "upload-once", bytes.sha256].join("\n"))
    .digest("base64url")
    .slice(0, 22);
  database().insert(media).values({ id, userId: ben.id, kind: "photo", createdAt: now() }).run();
  removeMedia(ben.id, id);
  expect(loadMedia(ben.id).items.photo).toEqual([]);
  expect((await storeUpload({ ...photo, userId: ben.id, file: bytes })).mediaId).toBe(id);
  expect(loadMedia(ben.id).items.photo).toMatchObject([{ id }]);
});

it("an item that is gone cannot be refused, and nobody is told that it was", () => {
  const video = addVideo(ben);
  const id = openForm(ada, video)();
  expect(loadReportCase(mod.id, id)).toMatchObject({ hasItem: true });
  removeMedia(ben.id, video);
  expect(loadReportCase(mod.id, id)).toMatchObject({ hasItem: false });
  const refused = { decision: "refuse", words: "Not allowed" } as const;
  expect(decideReport(mod.id, id, refused)).toBe("report");
  expect(rows("moderation_entries").map(({ action }) => action)).toEqual(["uphold_report"]);
  expect(rows("notifications").filter(({ user_id }) => user_id === ben.id)).toEqual([]);
});
