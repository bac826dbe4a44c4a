import { CLIP_NOUNS } from "~/features/media/media.schema";
import { listEvidenceFiles } from "~/features/media/media-evidence.server";
import { primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { accountExists } from "~/features/members/account.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { hasBlocked } from "~/features/safety/find-member.server";
import { DAY_MS, now } from "~/server/data/clock.server";
import { seal, unseal } from "~/server/data/seal.server";
import { notFound } from "~/server/web/errors";
import { idParam } from "~/server/web/params";
import { gameSubject, meetupSubject } from "./joint-subjects.server";
import { conversationSubject, messageSubject, profileSubject } from "./member-subjects.server";
import { isReportPlace, type ReportPlace } from "./report-places";
import {
  capture,
  type Reported,
  type ShownSubject,
  SUBJECT_DEFAULTS,
  type Subject,
  shown,
} from "./report-subject";
import { findReportableMedia } from "./reportable-media.server";

const MEDIA_KINDS = {
  photo: ["photo", "A photo"],
  video_intro: ["video", "A video"],
  tiktok_dance: ["video", "A video"],
  activity_video: ["video", "A video"],
  voice_sample: ["voice", "A voice sample"],
} as const;

/**
 * A picture, video or voice sample that is shown to the viewer.
 * @throws Refusal 404 when it does not exist, is the viewer's own, or neither shown to them nor was until they parted
 */
export function mediaSubject(viewerId: string, mediaId: string): Subject {
  const media = findReportableMedia(viewerId, mediaId);
  const [kind, what] = MEDIA_KINDS[media.kind];
  const { durationMs, bars, files, isShown } = media;
  const isPhoto = media.kind === "photo";
  return {
    ...SUBJECT_DEFAULTS,
    id: media.id,
    memberId: media.ownerId,
    name: isShown ? media.ownerName : NEUTRAL_NAME,
    // The photo is a face itself.
    face: isPhoto || !isShown ? null : { id: media.ownerId, url: media.ownerPhotoUrl },
    what: isShown ? what : `${what}, which you can’t see anymore`,
    photoUrl: isPhoto && isShown ? primaryPhotoUrl(media.id) : null,
    clip:
      media.kind === "photo" || !isShown
        ? null
        : { noun: CLIP_NOUNS[media.kind], durationMs, bars, files },
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
export interface SubjectParams {
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

/** What a form showed: to whom, at which address, when, and the evidence of that time. */
interface Seen {
  place: string;
  atMs: number;
  reported: Reported;
}

/** Names the form of a member at an address. */
export const nameForm = (viewerId: string, { kind, subjectId }: SubjectParams) =>
  `${viewerId} ${kind} ${subjectId}`;

/**
 * Opens the form at an address: the subject as it is shown, and its evidence of this time, sealed, so that what
 * is reported is what the reporter saw, whatever becomes of it before the form is sent.
 * @throws Refusal as `findSubject`
 */
export function openReport(
  viewerId: string,
  params: SubjectParams,
): ShownSubject & { isBlocked: boolean; seen: string } {
  const subject = findSubject(viewerId, params);
  const reported = capture(subject);
  // Anyone who is shown is not blocked.
  const isBlocked = !subject.face && hasBlocked(viewerId, subject.memberId);
  // Of a profile that is not shown to them they have seen nothing: no length may tell how it is now.
  if (reported.kind === "profile" && !subject.face)
    return { ...shown(subject), isBlocked, seen: "" };
  const seen: Seen = { place: nameForm(viewerId, params), atMs: now().getTime(), reported };
  return { ...shown(subject), isBlocked, seen: seal(SEAL, JSON.stringify(seen)) };
}

/** Opens what a form carries of what it showed. */
export function readSeen(sealed: string | undefined): Seen | undefined {
  const text = sealed && unseal(SEAL, sealed);
  return text ? (JSON.parse(text) as Seen) : undefined;
}

/**
 * The subject of a form that was sent: as the form showed it, or as it is now where the form does not say. Of an
 * account that was purged since, nothing comes back by it.
 * @throws Refusal, when called, as `findSubject`
 */
export function openSubject(
  viewerId: string,
  params: SubjectParams,
  sealed: string | undefined,
): () => Reported {
  const seen = readSeen(sealed);
  const isValid =
    seen?.place === nameForm(viewerId, params) && seen.atMs > now().getTime() - OPEN_MS;
  return () =>
    seen && isValid && accountExists(seen.reported.memberId)
      ? seen.reported
      : capture(findSubject(viewerId, params));
}
