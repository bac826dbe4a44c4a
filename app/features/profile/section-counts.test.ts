import { expect, it } from "vitest";
import { countAnswers } from "./section-counts";

const NO_MEDIA = {
  photo: [],
  video_intro: [],
  tiktok_dance: [],
  activity_video: [],
  voice_sample: [],
};

it("the index counts answers and uploads of every section that asks for some", () => {
  const counts = countAnswers(
    { stageName: "Ada", gender: "female", bio: " ", sportsPlayed: ["Tennis"], canBop: "no" },
    { ...NO_MEDIA, photo: [1] },
  );
  expect(counts.picture).toBeUndefined();
  expect(counts.basic).toEqual([2, 14]);
  expect(counts.sports).toEqual([1, 1]);
  expect(counts.nostalgic?.[0]).toBe(1);
  expect(counts.photos).toEqual([1, 3]);
  expect(counts.voice).toEqual([0, 2]);
});

it("the name of the HBCU counts once a grandparent went to one", () => {
  const counts = countAnswers({ grandparentsHbcu: "yes" }, NO_MEDIA);
  expect(counts.basic).toEqual([1, 15]);
});
