import { gameParticipations, gamePlays } from "@db/schema";
import { hasAgreedSql } from "~/features/agreements/agreements.server";
import { OPEN_CONVERSATIONS } from "~/features/matches/conversations.server";
import { primaryPhotoSql, primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import { now } from "~/server/data/clock.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import { countUse } from "~/server/ops/rate-limits.server";
import { notFound, Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { drawQuestions } from "./draw.server";
import { abandonPlay } from "./end-play.server";
import type { Start } from "./game.schema";
import {
  assertCanWrite,
  assertNotPlayedToday,
  countInvitation,
  START_LIMIT,
} from "./game-limits.server";
import { notifyInvited } from "./game-notices.server";
import { findGame, type Game, type GameType, type ParticipationStatus } from "./games";
import { PARTNER_STEPS } from "./steps.server";

/** A match with whom the viewer can play. */
export interface Partner {
  matchId: string;
  memberId: string;
  name: string;
  photoUrl: string | null;
  /** Whether the two have begun to write, so that they can play what is written. */
  hasBegun: boolean;
}

interface PartnerRow extends Pick<Partner, "matchId" | "name"> {
  /** Of the conversation. */
  id: number;
  photoId: string | null;
  otherId: string;
  begunAt: number | null;
}

const PARTNERS_SQL = `SELECT open.id, open.matchId, open.otherId, open.begunAt, ${memberNameSql("open.otherId")} AS name,
    ${primaryPhotoSql("open.otherId")} AS photoId
  FROM (${OPEN_CONVERSATIONS}) open WHERE ${hasAgreedSql("open.otherId")}`;

const listPlayable = (viewerId: string) =>
  prepared<PartnerRow>(PARTNERS_SQL).all({ viewer: viewerId, now: now().getTime() });

/** Lists the members the viewer can play with: their running matches, by name. */
export const listPartners = (viewer: Pick<Viewer, "id">): Partner[] =>
  listPlayable(viewer.id)
    .map(({ matchId, otherId, name, photoId, begunAt }) => ({
      matchId,
      memberId: otherId,
      name,
      photoUrl: primaryPhotoUrl(photoId),
      hasBegun: begunAt !== null,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));

/** The running match with a member, by their user id. @throws Refusal 404 where there is none */
export function findMatchWith(viewer: Pick<Viewer, "id">, partnerId: string): string {
  const match = listPlayable(viewer.id).find(({ otherId }) => otherId === partnerId);
  if (!match) throw notFound("match");
  return match.matchId;
}

/**
 * Games in which the two write go around neither who starts nor the fee (rules who-starts, connection-fee-5 and
 * messages-20).
 */
const notBegun = () =>
  new Refusal(
    "conversation_not_begun",
    "Say Hello First",
    "You write to each other in this game, so say hello first.",
  );

const stillPlayed = (name: string) =>
  new Refusal(
    "too_early",
    "Not Yet",
    `${name} is still playing the game you left. You can start a new one when they’re done.`,
  );

/** The play of a match that is open, and the viewer's side of it. */
interface OpenPlay {
  id: number;
  status: ParticipationStatus;
  playId: number;
  /** Whether the partner has answered in it. */
  isAnswered: 0 | 1;
}

const OPEN_ALONE_SQL = `SELECT id FROM game_participations
  WHERE user_id = ? AND game = ? AND status = 'playing' AND partner_id IS NULL`;
const OPEN_TOGETHER_SQL = `SELECT s.id, s.status, p.id AS playId,
    EXISTS (SELECT 1 FROM game_participations o JOIN game_answers a ON a.participation_id = o.id
      WHERE o.play_id = p.id AND o.user_id = s.partner_id) AS isAnswered
  FROM game_plays p JOIN game_participations s ON s.play_id = p.id AND s.user_id = :viewer
  WHERE p.match_id = :match AND p.game = :game AND p.ended_at IS NULL`;

const insertPlay = (tx: Transaction, game: GameType, questions: string[], matchId: string | null) =>
  tx
    .insert(gamePlays)
    .values({ game, matchId, questions, createdAt: now() })
    .returning({ id: gamePlays.id })
    .get().id;

function addSide(
  tx: Transaction,
  playId: number,
  side: Pick<
    typeof gameParticipations.$inferInsert,
    "game" | "userId" | "partnerId" | "isTimed"
  > & {
    isShown: boolean;
  },
): number {
  const { isShown, ...values } = side;
  const at = now();
  return tx
    .insert(gameParticipations)
    .values({
      ...values,
      playId,
      createdAt: at,
      playedAt: at,
      shownAt: isShown && side.isTimed ? at : null,
    })
    .returning({ id: gameParticipations.id })
    .get().id;
}

function startAlone(tx: Transaction, viewer: Viewer, game: GameType, isTimed: boolean): number {
  const open = prepared<{ id: number }>(OPEN_ALONE_SQL).get(viewer.id, game);
  if (open) return open.id;
  const playId = insertPlay(tx, game, drawQuestions(game, [viewer.id]), null);
  return addSide(tx, playId, { game, userId: viewer.id, isTimed, isShown: true });
}

function startTogether(
  tx: Transaction,
  viewer: Viewer,
  { gameType: game, rules, isWritten }: Game,
  matchId: string,
  isTimed: boolean,
): number {
  const match = listPlayable(viewer.id).find((one) => one.matchId === matchId);
  if (!match) throw notFound("match");
  if (isWritten && match.begunAt === null) throw notBegun();
  const open = prepared<OpenPlay>(OPEN_TOGETHER_SQL).get({
    viewer: viewer.id,
    match: matchId,
    game,
  });
  if (open && open.status !== "abandoned") return open.id;
  if (open?.isAnswered) throw stillPlayed(match.name);
  if (isWritten) {
    assertCanWrite(viewer, match.id);
    assertNotPlayedToday(matchId, game);
  }
  countInvitation(viewer.id);
  // The partner has answered nothing of what the viewer has left: both begin again.
  if (open) abandonPlay(tx, open.playId);
  const { otherId } = match;
  const questions =
    rules === "truths" ? [...PARTNER_STEPS] : drawQuestions(game, [viewer.id, otherId]);
  const playId = insertPlay(tx, game, questions, matchId);
  const side = { game, isTimed };
  const own = { ...side, userId: viewer.id, partnerId: otherId, isShown: true };
  const theirs = { ...side, userId: otherId, partnerId: viewer.id, isShown: false };
  const id = addSide(tx, playId, own);
  notifyInvited(tx, viewer, { userId: otherId, game, id: addSide(tx, playId, theirs) });
  return id;
}

/**
 * Starts a game, alone or with a match, or leads to the play of it that is open (rule games-alone-or-together). The two of a match
 * get the same questions.
 *
 * @param start.isTimed whether a game with a clock begins against the clock, as it does unless this is false
 * @returns the id of the viewer's side
 * @throws Refusal 404 for a match that is not the viewer's or does not run; 403 past the games of a day, and for a game
 *   in which the two write before their conversation has begun, while the viewer can send no message, and a second time
 *   a day; 409 while the partner plays on in what the viewer has left; 429
 */
export function startGame(viewer: Viewer, { gameType, matchId, isTimed = true }: Start): number {
  const game = findGame(gameType);
  const runsClock = isTimed && game.rules === "clock";
  return countUse(START_LIMIT, viewer.id, (tx) =>
    matchId
      ? startTogether(tx, viewer, game, matchId, runsClock)
      : startAlone(tx, viewer, gameType, runsClock),
  );
}
