import { describe, expect, it } from "vitest";
import { createMember, runSql, setUpDatabase } from "../../../tests/support/island";
import { arePhotosComplete } from "./media.schema";
import { loadMediaFacts } from "./media-facts.server";
import { loadMedia } from "./summary.server";

setUpDatabase();

type Photo = Parameters<typeof arePhotosComplete>[0][number];
const photo = (imageType: Photo["imageType"], more: Partial<Photo> = {}): Photo => ({
  imageType,
  processing: "ready",
  review: "waiting",
  ...more,
});
const UP = photo("upclose");
const BACK = photo("pulledback");

const CASES: [name: string, photos: Photo[], isComplete: boolean][] = [
  ["none", [], false],
  ["one", [UP], false],
  ["one of each type", [UP, BACK], true],
  ["the other way round", [BACK, UP], true],
  ["one type twice", [UP, UP], false],
  ["one without a type", [UP, photo(null)], false],
  ["one that is being made ready", [UP, photo("pulledback", { processing: "waiting" })], true],
  ["one that is worked on", [UP, photo("pulledback", { processing: "working" })], true],
  ["one that failed", [UP, photo("pulledback", { processing: "failed" })], false],
  ["one that was refused", [UP, photo("pulledback", { review: "refused" })], false],
  ["one that is approved", [UP, photo("pulledback", { review: "approved" })], true],
];

const AT = Date.UTC(2025, 7);

describe("photo completion", () => {
  it.each(CASES)("photos with %s count as complete or not", (_, photos, isComplete) => {
    expect(arePhotosComplete(photos)).toBe(isComplete);
  });

  it.each(CASES)("the editor and the awards agree on photos with %s", (_, photos, isComplete) => {
    const { id } = createMember();
    for (const [at, { imageType, processing, review }] of photos.entries())
      runSql(
        `INSERT INTO media (id, user_id, kind, image_type, processing, failure, due_at, review, review_reason, created_at)
         VALUES ('p${at}', '${id}', 'photo', ${imageType ? `'${imageType}'` : "NULL"}, '${processing}',
           ${processing === "failed" ? "'Unreadable'" : "NULL"}, ${processing === "waiting" ? AT : "NULL"}, '${review}',
           ${review === "refused" ? "'Not the island'" : "NULL"}, ${AT + at})`,
      );
    expect(loadMediaFacts(id).hasBothPhotos).toBe(isComplete);
    expect(loadMedia(id).arePhotosComplete).toBe(isComplete);
  });
});

it.each([
  ["video_intro", "hasVideoIntro"],
  ["tiktok_dance", "hasTikTokDance"],
  ["activity_video", "hasActivityVideo"],
  ["voice_sample", "hasVoiceSample"],
] as const)("a %s counts until its processing fails or its review refuses it", (kind, fact) => {
  const { id } = createMember();
  const add = (state: string) => {
    runSql("DELETE FROM media WHERE id = 'one'");
    runSql(
      `INSERT INTO media (id, user_id, kind, processing, failure, due_at, review, review_reason, created_at)
       VALUES ('one', '${id}', '${kind}', ${state}, ${AT})`,
    );
  };
  add(`'waiting', NULL, ${AT}, 'waiting', NULL`);
  expect(loadMediaFacts(id)[fact]).toBe(true);
  add("'failed', 'Unreadable', NULL, 'waiting', NULL");
  expect(loadMediaFacts(id)[fact]).toBe(false);
  add("'ready', NULL, NULL, 'refused', 'Not the island'");
  expect(loadMediaFacts(id)[fact]).toBe(false);
});
