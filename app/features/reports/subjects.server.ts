import { listEvidenceFiles } from "~/features/media/evidence.server";
import { CLIP_NOUNS } from "~/features/media/media.schema";
import { primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { hasBlocked } from "~/features/safety/find-member.server";
import { DAY_MS, now } from "~/server/clock.server";
import { notFound } from "~/server/errors";
import { idParam } from "~/server/params";
import { seal, unseal } from "~/server/seal.server";
import { gameSubject, meetupSubject } from "./joint-subjects.server";
import { conversationSubject, messageSubject, profileSubject } from "./member-subjects.server";
import { findReportableMedia } from "./shown-media.server";
import { capture, PLAIN, type Reported, type ShownSubject, type Subject, shown } from "./subject";

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
    ...PLAIN,
    kind,
    id: media.id,
    memberId: media.ownerId,
    name: isShown ? media.ownerName : NEUTRAL_NAME,
    // The photo is a face itself.
    face: isPhoto || !isShown ? null : { id: media.ownerId, url: media.ownerPhotoUrl },
    what: isShown ? what : `${what}, which is no longer shown to you`,
    photoUrl: isPhoto && isShown ? primaryPhotoUrl(media.id) : null,
    clip:
      media.kind === "photo" || !isShown
        ? null
        : { noun: CLIP_NOUNS[media.kind], durationMs, bars, files },
    takeEvidence: () => ({
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

/** How the subject of each kind of address is found. */
const FINDERS: Record<string, (viewerId: string, id: string) => Subject> = {
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
  const find = Object.hasOwn(FINDERS, kind) ? FINDERS[kind] : undefined;
  if (!find) throw notFound();
  return find(viewerId, subjectId);
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

/** Names the form of a member at an address. */
export const nameForm = (viewerId: string, { kind, subjectId }: SubjectParams) =>
  `${viewerId} ${kind} ${subjectId}`;

/**
 * Opens the form at an address: the subject as it is shown, and its evidence of this moment, sealed, so that what
 * is reported is what the reporter saw, whatever becomes of it before the form is sent.
 * @throws Refusal as `findSubject`
 */
export function openReport(
  viewerId: string,
  params: SubjectParams,
): ShownSubject & { isBlocked: boolean; seen: string } {
  const subject = findSubject(viewerId, params);
  const seen: Seen = {
    place: nameForm(viewerId, params),
    atMs: now().getTime(),
    reported: capture(subject),
  };
  const isBlocked = hasBlocked(viewerId, subject.memberId);
  return { ...shown(subject), isBlocked, seen: seal(SEAL, JSON.stringify(seen)) };
}

/** Opens what a form carries of what it showed. */
export function readSeen(sealed: string | undefined): Seen | undefined {
  const text = sealed && unseal(SEAL, sealed);
  return text ? (JSON.parse(text) as Seen) : undefined;
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
  const seen = readSeen(sealed);
  const isValid =
    seen?.place === nameForm(viewerId, params) && seen.atMs > now().getTime() - OPEN_MS;
  return () => (seen && isValid ? seen.reported : capture(findSubject(viewerId, params)));
}
