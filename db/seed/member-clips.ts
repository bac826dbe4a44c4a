import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MEDIA_KINDS } from "../schema/values";
import type { Batches } from "./batches";
import { type Encoding, mediaWriter } from "./media-writer";
import { demoPairs } from "./pairs";
import type { Person } from "./people";
import { idFrom } from "./random";
import { humOf } from "./voices";
import type { Island } from "./write-people";

type Kind = Exclude<(typeof MEDIA_KINDS)[number], "photo" | "voice_message">;

/** Which of the drawn clips stands for a video; see scripts/draw-clips.ts. */
const DRAWN = { video_intro: "hello", tiktok_dance: "dance", activity_video: "outing" } as const;
const CLIP_MS = 4000;
const VOICE_SECONDS = 2;
const FOLDER = join(import.meta.dirname, "clips");

/** How many of the people whom a demo member has met or is liked by show more than a photo. */
const MET = 4;
const ALL: readonly Kind[] = ["video_intro", "tiktok_dance", "activity_video", "voice_sample"];
const OF_MET: readonly (readonly Kind[])[] = [
  ["video_intro", "voice_sample"],
  ["tiktok_dance"],
  ["activity_video", "voice_sample"],
  ["video_intro"],
];

export interface ClipOwner {
  person: Person;
  kinds: readonly Kind[];
}

/** Who has more than one photo: the demo members, and the first whom they meet. */
export function clipOwners(seed: number, people: readonly Person[]): ClipOwner[] {
  const kindsByPerson = new Map<Person, readonly Kind[]>();
  for (const demo of people.slice(0, 2)) kindsByPerson.set(demo, ALL);
  const met = [...demoPairs(seed, people)];
  for (const demo of people.slice(0, 2))
    for (const [at, { first }] of met
      .filter(({ second }) => second === demo)
      .slice(0, MET)
      .entries())
      if (!kindsByPerson.has(first)) kindsByPerson.set(first, OF_MET[at] ?? ALL);
  return [...kindsByPerson].map(([person, kinds]) => ({ person, kinds }));
}

function readEncodings(seed: number, { index }: Person, kind: Kind): Encoding[] {
  if (kind === "voice_sample") {
    const bytes = humOf(`${seed}:sample:${index}`, VOICE_SECONDS);
    return [{ contentType: "audio/wav", width: 0, height: 0, bytes }];
  }
  const read = (end: string) => readFileSync(join(FOLDER, `${DRAWN[kind]}.${end}`));
  return [
    { contentType: "video/mp4", width: 480, height: 360, bytes: read("mp4") },
    { contentType: "image/jpeg", width: 384, height: 288, bytes: read("jpeg") },
  ];
}

/** Stores the approved videos and voice samples of a few members (decision M2). */
export function writeClips(
  batches: Batches,
  { seed, now }: Island,
  owners: readonly ClipOwner[],
): void {
  const writeMedium = mediaWriter(batches);
  for (const { person, kinds } of owners)
    for (const kind of kinds)
      writeMedium(
        {
          id: idFrom(`${seed}:media:${person.index}:${kind}`),
          userId: person.id,
          kind,
          review: "approved",
          durationMs: kind === "voice_sample" ? VOICE_SECONDS * 1000 : CLIP_MS,
          createdAtMs: now.getTime() - person.joinedAgoMs + 480_000,
        },
        readEncodings(seed, person, kind),
      );
}
