import type { MediaItem } from "~/features/media/media.schema";
import type { Voice } from "~/features/messages/voice.schema";
import type { Evidence } from "./report-evidence.server";

/** What the moderators get of a subject: its evidence, and the picture or sound that goes along, if there is one. */
type Captured = Evidence & { mediaId: string | null };

/** Something that can be reported, loaded through the viewer. */
export interface Subject {
  id: string;
  memberId: string;
  name: string;
  /** The face that is beside the name; null where its owner may not be shown. */
  face: { id: string; url: string | null } | null;
  /** What it is: "A message". */
  what: string;
  /** The member's own words, where those are what is reported. */
  quotes: readonly string[];
  /** What goes to the moderators beside what is shown, in a sentence; null for nothing. */
  along: string | null;
  /** The photo that is reported. */
  photoUrl: string | null;
  /** The picture on the card, where it can be reported separately. */
  photoId: string | null;
  /** The video or sound that is reported, to be played again. */
  clip: ({ noun: string } & Pick<MediaItem, "durationMs" | "bars" | "files">) | null;
  /** The voice message that is reported, to be heard again. */
  voice: ({ url: string } & Pick<Voice, "durationMs" | "bars">) | null;
  /** Captures the evidence for the moderators as of now. */
  takeEvidence: () => Captured;
}

/** What most subjects are without. */
export const SUBJECT_DEFAULTS = {
  quotes: [],
  along: null,
  photoUrl: null,
  photoId: null,
  clip: null,
  voice: null,
} as const;

/** A subject with its evidence, as a report stores it. */
export type Reported = Pick<Subject, "id" | "memberId"> & Captured;

export type ShownSubject = Omit<Subject, "id" | "memberId" | "takeEvidence">;

/** A subject as the report form shows it; the id of an owner who may not be shown is not sent to the page. */
export const shown = ({
  id: _id,
  memberId: _memberId,
  takeEvidence: _takeEvidence,
  ...rest
}: Subject): ShownSubject => rest;

/** A subject with its evidence as of now. */
export const capture = ({ id, memberId, takeEvidence }: Subject): Reported => ({
  ...{ id, memberId },
  ...takeEvidence(),
});
