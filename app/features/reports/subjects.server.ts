import { listEvidenceFiles } from "~/features/media/evidence.server";
import { CLIP_NOUNS } from "~/features/media/media.schema";
import { primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { DAY_MS, now } from "~/server/clock.server";
import { notFound } from "~/server/errors";
import { idParam } from "~/server/params";
import { seal, unseal } from "~/server/seal.server";
import { gameSubject, meetupSubject } from "./joint-subjects.server";
import { conversationSubject, messageSubject, profileSubject } from "./member-subjects.server";
import { isReportPlace, type ReportPlace } from "./places";
import { findShown } from "./shown-media.server";
import {
  capture,
  type Reported,
  type ShownSubject,
  SUBJECT_DEFAULTS,
  type Subject,
  shown,
} from "./subject";

const MEDIA_KINDS = {
  photo: ["photo", "A photo"],
  video_intro: ["video", "A video"],
  tiktok_dance: ["video", "A video"],
  activity_video: ["video", "A video"],
  voice_sample: ["voice", "A voice sample"],
} as const;

/**
 * A picture, video or voice sample that is shown to the viewer.
 * @throws Refusal 404 when it does not exist, is the viewer's own or is not visible to them
 */
export function mediaSubject(viewerId: string, mediaId: string): Subject {
  const media = findShown(viewerId, mediaId);
  const [kind, what] = MEDIA_KINDS[media.kind];
  const { durationMs, bars, files } = media;
  const isPhoto = media.kind === "photo";
  return {
    ...SUBJECT_DEFAULTS,
    id: media.id,
    memberId: media.ownerId,
    name: media.ownerName,
    // The photo is a face itself.
    face: isPhoto ? null : { id: media.ownerId, url: media.ownerPhotoUrl },
    what,
    photoUrl: isPhoto ? primaryPhotoUrl(media.id) : null,
    clip: media.kind === "photo" ? null : { noun: CLIP_NOUNS[media.kind], durationMs, bars, files },
    takeEvidence: () => ({
      kind,
      facts: {
        mediaId: media.id,
        kind: media.kind,
        of: media.ownerName,
        files: listEvidenceFiles(media.id),
      },
      mediaId: media.id,
    }),
  };
}

/** How the subject at each place is found. */
const FINDERS: Record<ReportPlace, (viewerId: string, id: string) => Subject> = {
  member: profileSubject,
  media: mediaSubject,
  message: (viewerId, id) => messageSubject(viewerId, idParam(id)),
  conversation: (viewerId, id) => conversationSubject(viewerId, idParam(id)),
  meetup: (viewerId, id) => meetupSubject(viewerId, idParam(id)),
  game: (viewerId, id) => gameSubject(viewerId, idParam(id)),
};

/** What the address of a report form names. */
interface SubjectParams {
  kind?: string;
  subjectId?: string;
}

/**
 * Finds what can be reported at an address.
 * @throws Refusal 404 for an unknown kind, and for what is not the viewer's to see
 */
function findSubject(viewerId: string, { kind = "", subjectId = "" }: SubjectParams): Subject {
  if (!isReportPlace(kind)) throw notFound();
  return FINDERS[kind](viewerId, subjectId);
}

const SEAL = "report evidence";
/** How long a form that was opened reports what it showed. */
const OPEN_MS = DAY_MS;

/** What a form showed: to whom, at which address, when, and the evidence of that moment. */
interface Seen {
  place: string;
  atMs: number;
  reported: Reported;
}

const nameForm = (viewerId: string, { kind, subjectId }: SubjectParams) =>
  `${viewerId} ${kind} ${subjectId}`;

/**
 * Opens the form at an address: the subject as it is shown, and its evidence of this moment, sealed, so that what
 * is reported is what the reporter saw, whatever becomes of it before the form is sent.
 * @throws Refusal as `findSubject`
 */
export function openReport(
  viewerId: string,
  params: SubjectParams,
): ShownSubject & { seen: string } {
  const subject = findSubject(viewerId, params);
  const seen: Seen = {
    place: nameForm(viewerId, params),
    atMs: now().getTime(),
    reported: capture(subject),
  };
  return { ...shown(subject), seen: seal(SEAL, JSON.stringify(seen)) };
}

/**
 * The subject of a form that was sent: as the form showed it, or as it is now where the form does not say.
 * @throws Refusal, when called, as `findSubject`
 */
export function openSubject(
  viewerId: string,
  params: SubjectParams,
  sealed: string | undefined,
): () => Reported {
  const text = sealed && unseal(SEAL, sealed);
  const seen = text ? (JSON.parse(text) as Seen) : undefined;
  const isValid =
    seen?.place === nameForm(viewerId, params) && seen.atMs > now().getTime() - OPEN_MS;
  return () => (seen && isValid ? seen.reported : capture(findSubject(viewerId, params)));
}
