import { GAME_TYPES } from "@db/schema/game-values";
import { MEETUP_STATUSES } from "@db/schema/values";
import * as z from "zod/mini";
import type { ReportSubject } from "./report-reasons";

const FILES = z.array(
  z.object({
    contentType: z.string(),
    width: z.number(),
    byteLength: z.number(),
    sha256: z.string(),
  }),
);
const text = z.nullable(z.string());

/** A card as others see it, without the first name, which stands for a stage name that is missing. */
const CARD = z.object({
  stageName: z.string(),
  ageCategory: z.string(),
  hometownRegion: text,
  bio: text,
  college: text,
  favoriteBobMarleySong: text,
  favoriteVineyardSpot: text,
  sportsPlayed: z.array(z.string()),
});

/** What is kept of what is reported, by its kind: frozen as it was, and read by the moderators. */
const EVIDENCE = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("profile"),
    facts: z.object({
      card: z.nullable(CARD),
      photo: z.nullable(z.object({ mediaId: z.string(), files: FILES })),
    }),
  }),
  z.object({
    kind: z.literal(["photo", "video", "voice"]),
    facts: z.object({ mediaId: z.string(), kind: z.string(), of: z.string(), files: FILES }),
  }),
  z.object({
    kind: z.literal("message"),
    facts: z.object({
      conversationId: z.number(),
      from: z.string(),
      content: z.string(),
      sentAt: z.string(),
      /** The message before and the one after it; the reporter's own ones among them. */
      around: z.array(z.object({ isOwn: z.boolean(), content: z.string(), sentAt: z.string() })),
      /** Of a voice message. */
      files: z.optional(FILES),
    }),
  }),
  z.object({
    kind: z.literal("meetup"),
    facts: z.object({
      meetupId: z.number(),
      with: z.string(),
      place: z.string(),
      date: z.string(),
      slotHour: z.number(),
      status: z.enum(MEETUP_STATUSES),
      /** True where the reporter said after the meetup that they did not feel safe. */
      feltUnsafe: z.optional(z.boolean()),
    }),
  }),
  z.object({
    kind: z.literal("game"),
    facts: z.object({
      participationId: z.number(),
      game: z.enum(GAME_TYPES),
      from: z.string(),
      words: z.array(z.object({ asked: z.string(), answer: z.string() })),
    }),
  }),
]);

export type Evidence = z.infer<typeof EVIDENCE>;

/** Reads the evidence of a report. @returns null for what is of no known form */
export function readEvidence(kind: ReportSubject, json: string): Evidence | null {
  const { success, data } = EVIDENCE.safeParse({ kind, facts: JSON.parse(json) });
  return success ? data : null;
}

/** The photo, video or voice sample that evidence is of: its own, or the photo of a profile. */
export function findItemId(evidence: Evidence | null): string | null {
  switch (evidence?.kind) {
    case "profile":
      return evidence.facts.photo?.mediaId ?? null;
    case "photo":
    case "video":
    case "voice":
      return evidence.facts.mediaId;
    default:
      return null;
  }
}
