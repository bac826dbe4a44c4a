import { isNamedMatch, isRunningMatch } from "~/features/matches/match-status.server";
import { memberNameSql, nameViewer } from "~/features/members/stage-name.server";
import { visibleTo } from "~/features/members/visible.server";
import type { CurrentText, NoticeComposer } from "~/features/notifications/current-texts.server";
import { notify, retractNotice } from "~/features/notifications/notify.server";
import { now } from "~/server/data/clock.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import type { Viewer } from "~/server/web/viewer.server";
import { findGame, type GameType, type ParticipationStatus } from "./games";
import type { Side } from "./sides.server";

/** What a member hears of a play with a match. */
type GameEvent = "invited" | "turn" | "finished";

const TITLES: Record<GameEvent, string> = {
  invited: "A game for you",
  turn: "Your turn",
  finished: "Your result is in",
};

function describeEvent(what: GameEvent, name: string, game: GameType): string {
  const { title } = findGame(game);
  if (what === "invited") return `${name} invites you to play ${title}.`;
  return what === "turn"
    ? `${name} played ${title}. Your turn.`
    : `You and ${name} finished ${title}.`;
}

interface Recipient {
  /** Of the recipient's own side. */
  id: number;
  userId: string;
  game: GameType;
}

const composeCause = (participationId: number, what: GameEvent) =>
  `game:${participationId}:${what}`;

/** Takes back what asks a member to play: they have played, or a newer notice says it. */
export function retractRequests(tx: Transaction, userId: string, participationId: number): void {
  retractNotice(tx, userId, composeCause(participationId, "invited"));
  retractNotice(tx, userId, composeCause(participationId, "turn"));
}

function send(
  tx: Transaction,
  viewer: Viewer,
  { id, userId, game }: Recipient,
  what: GameEvent,
): void {
  const name = nameViewer(viewer);
  const notice = {
    userId,
    type: "game",
    title: TITLES[what],
    message: describeEvent(what, name, game),
    link: `/icebreaker-games/${id}`,
    cause: composeCause(id, what),
    aboutId: viewer.id,
  } as const;
  if (what === "turn") retractRequests(tx, userId, id);
  notify(tx, notice, true);
}

/** Tells a match that the viewer plays with them. */
export const notifyInvited = (tx: Transaction, viewer: Viewer, to: Recipient): void =>
  send(tx, viewer, to, "invited");

/** Tells the partner of a side what the viewer has done in it; each thing once. */
export function notifyPartner(
  tx: Transaction,
  viewer: Viewer,
  { partner, game }: Pick<Side, "partner" | "game">,
  what: "turn" | "finished",
): void {
  if (partner) send(tx, viewer, { id: partner.id, userId: partner.userId, game }, what);
}

interface GameNow {
  id: number;
  game: GameType;
  status: ParticipationStatus;
  name: string;
  isNamed: 0 | 1;
  isRunning: 0 | 1;
}

const NOW_SQL = `SELECT s.id, s.game, s.status, ${memberNameSql("s.partner_id")} AS name,
  ${isNamedMatch("p.match_id")} AND ${visibleTo("s.partner_id", { paused: true })} AS isNamed,
  ${isRunningMatch("p.match_id")} AS isRunning
FROM json_each(:ids) CROSS JOIN game_participations s ON s.id = json_each.value
  JOIN game_plays p ON p.id = s.play_id
WHERE s.user_id = :viewer`;

const OVER: CurrentText = { title: "Game over", message: "That game is over.", worth: "list" };

function textNow(
  { game, status, name, isNamed, isRunning }: GameNow,
  what: GameEvent,
): CurrentText {
  if (isNamed === 0 || status === "abandoned") return OVER;
  const text = { title: TITLES[what], message: describeEvent(what, name, game) };
  if (what === "finished") return { ...text, worth: "toast" };
  if (status === "completed")
    return {
      ...text,
      message: `You played ${findGame(game).title} with ${name}.`,
      worth: "list",
    };
  return isRunning === 1 ? { ...text, worth: "toast" } : OVER;
}

const isGameEvent = (what: string | undefined): what is GameEvent =>
  what !== undefined && Object.hasOwn(TITLES, what);

/** Composes the texts of the notices whose cause is a game: nobody is named who the recipient may not see now. */
export const composeGameNotices: NoticeComposer = (viewer, ids) => {
  const rows = prepared<GameNow>(NOW_SQL).all({
    viewer,
    ids: JSON.stringify(ids),
    now: now().getTime(),
  });
  const games = new Map(rows.map((row) => [String(row.id), row]));
  return (_notice, id, what) => {
    const game = games.get(id);
    return game && isGameEvent(what) ? textNow(game, what) : OVER;
  };
};
