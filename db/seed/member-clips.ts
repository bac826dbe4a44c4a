import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MEDIA_KINDS } from "../schema/values";
import type { Batches } from "./batches";
import { type Encoding, writeMedium } from "./media-writer";
import { demoPairs } from "./pairs";
import type { Person } from "./people";
import { idFrom } from "./random";
import { humBars, readHum } from "./voices";
import { portraitWaits } from "./write-desk";
import type { Island } from "./write-people";

type Kind = Exclude<(typeof MEDIA_KINDS)[number], "photo" | "voice_message">;

/** Which of the drawn clips stands for a video; see scripts/draw-clips.ts. */
const DRAWN = { video_intro: "hello", tiktok_dance: "dance", activity_video: "outing" } as const;
const CLIP_MS = 4000;
const VOICE_SECONDS = 2;
const FOLDER = join(import.meta.dirname, "clips");

const ALL: readonly Kind[] = ["video_intro", "tiktok_dance", "activity_video", "voice_sample"];
/** What the first people who a demo member has met or is liked by show beside a photo. */
const OF_MET: readonly (readonly Kind[])[] = [
  ["video_intro", "voice_sample"],
  ["tiktok_dance"],
  ["activity_video", "voice_sample"],
  ["video_intro"],
];

/** Of everyone else in the pictures, every fourth has a clip and a voice sample. */
const EVERY = 4;
const VIDEOS = ["video_intro", "tiktok_dance", "activity_video"] as const;

function kindsOf({ index }: Person): readonly Kind[] {
  const video = VIDEOS[Math.floor(index / EVERY) % VIDEOS.length];
  return video && index % EVERY === EVERY - 1 ? [video, "voice_sample"] : [];
}

export interface ClipOwner {
  person: Person;
  kinds: readonly Kind[];
  hasBothPhotos: boolean;
}

/**
 * Who has videos, a voice sample and a pulledback photo beside an upclose one: the demo members and the first who they
 * meet have chosen clips, every fourth of the others two, and everyone whose portrait is approved both photos.
 *
 * @param pictured who has an upclose photo
 */
export function clipOwners(
  seed: number,
  people: readonly Person[],
  pictured: readonly Person[],
): ClipOwner[] {
  const demo = people.slice(0, 2);
  const kindsByPerson = new Map<Person, readonly Kind[]>(demo.map((person) => [person, ALL]));
  const shown = new Set(pictured.filter((person) => !portraitWaits(person)));
  const met = [...demoPairs(seed, people)];
  for (const member of demo) {
    const people = met.flatMap(({ first, second }) => (second === member ? [first] : []));
    for (const [at, kinds] of OF_MET.entries()) {
      const person = people[at];
      if (person && !kindsByPerson.has(person)) kindsByPerson.set(person, kinds);
    }
  }
  for (const person of pictured)
    if (!kindsByPerson.has(person)) kindsByPerson.set(person, kindsOf(person));
  return [...kindsByPerson].map(([person, kinds]) => ({
    person,
    kinds,
    hasBothPhotos: shown.has(person),
  }));
}

function readEncodings(kind: Kind): Encoding[] {
  if (kind === "voice_sample") return [readHum(VOICE_SECONDS)];
  const read = (end: string) => readFileSync(join(FOLDER, `${DRAWN[kind]}.${end}`));
  return [
    { contentType: "video/mp4", width: 480, height: 360, bytes: read("mp4") },
    { contentType: "image/jpeg", width: 384, height: 288, bytes: read("jpeg") },
  ];
}

/** Stores the approved videos and voice samples of a few members (rule media-reviewed). */
export function writeClips(
  batches: Batches,
  { seed, now }: Island,
  owners: readonly ClipOwner[],
): void {
  for (const { person, kinds } of owners)
    for (const kind of kinds) {
      const id = idFrom(`${seed}:media:${person.index}:${kind}`);
      const sound = { durationMs: VOICE_SECONDS * 1000, bars: humBars(VOICE_SECONDS) };
      const length = kind === "voice_sample" ? sound : { durationMs: CLIP_MS };
      const createdAtMs = now.getTime() - person.joinedAgoMs + 480_000;
      const medium = { id, userId: person.id, kind, ...length, createdAtMs };
      writeMedium(batches, medium, readEncodings(kind));
    }
}
