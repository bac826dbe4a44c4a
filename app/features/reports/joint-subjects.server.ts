import { findGame } from "~/features/games/games";
import { areBothDone } from "~/features/games/play.server";
import { composeLines } from "~/features/games/result.server";
import { findSide, type Side } from "~/features/games/sides.server";
import { readStatements } from "~/features/games/steps.server";
import { findCompanionToReport } from "~/features/meetups/meetup/companion.server";
import { findMeetup } from "~/features/meetups/meetup/meetup-json.server";
import { formatSlot } from "~/features/meetups/slots";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { notFound } from "~/server/web/errors";
import type { Evidence } from "./report-evidence.server";
import { SUBJECT_DEFAULTS, type Subject } from "./report-subject";

type MeetupEvidence = Extract<Evidence, { kind: "meetup" }>;

/**
 * Captures a meetup of the viewer's as of now.
 * @throws Refusal 404 for other members'
 */
export function captureMeetup(viewerId: string, meetupId: number): MeetupEvidence {
  const { companionName, placeName, date, slotHour, status } = findMeetup(viewerId, meetupId);
  const facts = { meetupId, with: companionName ?? NEUTRAL_NAME, place: placeName };
  return { kind: "meetup", facts: { ...facts, date, slotHour, status } };
}

/**
 * A meetup of the viewer's with someone, from its suggestion on.
 * @throws Refusal 404 for other members', for one alone, and 30 days after the match has ended
 */
export function meetupSubject(viewerId: string, meetupId: number): Subject {
  const companion = findCompanionToReport(viewerId, meetupId);
  const { placeName, date, slotHour } = findMeetup(viewerId, meetupId);
  const { memberId, name, isVisible, photoUrl } = companion;
  const when = formatSlot(date, slotHour);
  return {
    ...SUBJECT_DEFAULTS,
    id: String(meetupId),
    memberId,
    name,
    face: isVisible ? { id: memberId, url: photoUrl } : null,
    what: `Your meetup at ${placeName}, ${when}`,
    takeEvidence: () => ({ ...captureMeetup(viewerId, meetupId), mediaId: null }),
  };
}

/** What the partner has written or chosen, as far as the viewer has seen it. */
function listPartnerWords(side: Side): { asked: string; answer: string }[] {
  const theirs = readStatements(side.partner?.answers ?? []);
  // The statements are shown once one has written one's own.
  if (theirs && side.answers.length > 0)
    return theirs.statements.map((answer) => ({ asked: "A statement", answer }));
  if (theirs || !areBothDone(side)) return [];
  return composeLines(side, true).flatMap(({ text, other }) =>
    other === null ? [] : [{ asked: text, answer: other }],
  );
}

/**
 * A game of the viewer's with a partner: what the partner wrote in it.
 * @throws Refusal 404 for other members', for one alone, and 30 days after the match has ended
 */
export function gameSubject(viewerId: string, participationId: number): Subject {
  const side = findSide(viewerId, participationId);
  const { partner, canReport } = side;
  if (!partner || !canReport) throw notFound("game");
  const { title, isWritten } = findGame(side.game);
  const words = listPartnerWords(side);
  return {
    ...SUBJECT_DEFAULTS,
    id: String(partner.id),
    memberId: partner.userId,
    name: partner.name,
    face: partner.isNamed ? { id: partner.userId, url: partner.photoUrl } : null,
    what: `Your game of ${title}`,
    // A choice among the game's own answers is nobody's words.
    quotes: isWritten ? [...new Set(words.map(({ answer }) => answer))] : [],
    along: !isWritten && words.length > 0 ? "Their answers go to the moderators, too." : null,
    takeEvidence: () => ({
      kind: "game",
      facts: { participationId: partner.id, game: side.game, from: partner.name, words },
      mediaId: null,
    }),
  };
}
