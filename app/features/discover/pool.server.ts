import { type LIFT_KINDS, LOOKING_FOR } from "@db/schema/values";
import { EXPIRED_MATCH_MEMBERS } from "~/features/matches/match-status.server";
import { hasActiveSwipeSql } from "~/features/matches/record-swipe.server";
import { hasPhotoSql, primaryPhotoSql } from "~/features/media/primary-photo.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import { choicesAllow, visibleTo } from "~/features/members/visible.server";
import { now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { choicesKey, type DeckChoices, type DeckState, type Edges } from "./deck-state.server";
import { liftHeight } from "./lifts.server";

/** Members examined on each side of the cursor in one step. */
const WINDOW = 60;
/** How many of the viewer's rarest answers candidates are looked up by, and how many for each. */
const RAREST = 5;
const OF_EACH = 12;
const MOST_LIFTED = 50;
const MOST_RETURNED = 100;
/** Most steps by which one like or pass advances the cursor. */
const MOST_STEPS = 20;

const BOTH = LOOKING_FOR.indexOf("both");

const FILTERS_ALLOW = `(:ages >> d.age) & 1 AND (:intents >> d.looking_for) & 1
  AND (:music = 0 OR d.music & :music)`;

/**
 * SQL condition on a row `d` of `deck_members`: may be shown to the viewer now and was neither liked nor passed. Binds
 * `showableValues`.
 */
export const SHOWABLE = `d.user_id <> :viewer AND ${choicesAllow("d")} AND ${FILTERS_ALLOW} AND ${visibleTo("d.user_id")}
  AND NOT ${hasActiveSwipeSql(":viewer", "d.user_id")}`;

/** The combinations of gender and purpose, as numbers, that fit the choices. */
function kindsFor({
  lookingFor,
  accepts,
  intents,
}: DeckChoices): [gender: number, purpose: number][] {
  const kinds: [number, number][] = [];
  for (let other = 0; other < 4; other += 1)
    for (let purpose = 0; purpose < 3; purpose += 1) {
      const fits = purpose === BOTH || lookingFor === BOTH || purpose === lookingFor;
      if (fits && (accepts >> other) & 1 && (intents >> purpose) & 1) kinds.push([other, purpose]);
    }
  return kinds;
}

const SIDES = {
  up: "number > :high",
  down: "number < :low",
} as const;

/** How the deck is scanned: for which gender of viewer, and over how many kinds of members. */
interface Walk {
  gender: number;
  kinds: number;
}

/** SQL that scans the fitting kinds from one edge of the cursor outwards, in order of places. */
function walk(side: keyof typeof SIDES, { gender, kinds }: Walk): string {
  // The condition on `accepts` matches the index.
  const arms = Array.from(
    { length: kinds },
    (_, at) => `SELECT number FROM deck_members WHERE accepts & ${1 << gender}
      AND gender = :gender${at} AND looking_for = :purpose${at} AND ${SIDES[side]}
      AND (:ages >> age) & 1 AND (:music = 0 OR music & :music)`,
  );
  return `SELECT '${side}' AS via, number AS at_number, NULL AS lift FROM (
    ${arms.join(" UNION ALL ")} ORDER BY number ${side === "up" ? "ASC" : "DESC"} LIMIT ${WINDOW})`;
}

const LIFTED = `SELECT 'lift', number, kind FROM (
  SELECT d.number, l.kind FROM deck_lifts l CROSS JOIN deck_members d ON d.user_id = l.user_id
  WHERE l.ends_at > :now AND l.starts_at <= :now AND ${SHOWABLE} ORDER BY l.ends_at LIMIT ${MOST_LIFTED})`;

const RETURNED = `SELECT 'return', number, NULL FROM (
  SELECT d.number FROM deck_returns r CROSS JOIN deck_members d ON d.user_id = r.target_id
  WHERE r.viewer_id = :viewer AND ${SHOWABLE} LIMIT ${MOST_RETURNED})`;

// The cursor has passed them, and until the sweep records the expiry no row brings them back.
const EXPIRED_MATCH_ARM = `SELECT 'return', number, NULL FROM (
  SELECT d.number FROM (${EXPIRED_MATCH_MEMBERS}) l CROSS JOIN deck_members d ON d.user_id = l.user_id
  WHERE ${SHOWABLE} LIMIT ${MOST_RETURNED})`;

const alike = (at: number) => `SELECT 'alike', number, NULL FROM (
  SELECT number FROM answer_members WHERE answer_id = :answer${at} ORDER BY number DESC LIMIT ${OF_EACH})`;

const ALIKE = Array.from({ length: RAREST }, (_, at) => alike(at));

/** SQL columns of the face of a row `d` of `deck_members`. */
export const FACE = `, ${memberNameSql("d.user_id")} AS name, ${primaryPhotoSql("d.user_id")} AS photoId`;

const poolSql = (
  along: Walk,
  withFaces: boolean,
) => `SELECT via, d.number, lift, d.user_id AS userId,
  CASE WHEN ${SHOWABLE} THEN d.answers END AS answers, ${hasPhotoSql("d.user_id")} AS hasPhoto${withFaces ? FACE : ""}
FROM (${[walk("up", along), walk("down", along), LIFTED, RETURNED, EXPIRED_MATCH_ARM, ...ALIKE].join(" UNION ALL ")})
CROSS JOIN deck_members d ON d.number = at_number`;

const walkSql = (
  along: Walk,
) => `SELECT via, d.number, d.user_id AS userId, ${SHOWABLE} AS isShowable
FROM (${walk("up", along)} UNION ALL ${walk("down", along)})
CROSS JOIN deck_members d ON d.number = at_number`;

interface WalkRow {
  via: "up" | "down";
  number: number;
  userId: string;
  isShowable: 0 | 1;
}

interface PoolRow {
  via: "up" | "down" | "lift" | "return" | "alike";
  number: number;
  lift: (typeof LIFT_KINDS)[number] | null;
  userId: string;
  /** Null for someone who must not be shown. */
  answers: string | null;
  hasPhoto: 0 | 1;
  name?: string;
  photoId?: string | null;
}

export const showableValues = ({ viewerId, choices }: DeckState) => ({
  ...choices,
  viewer: viewerId,
  now: now().getTime(),
});

function boundValues(state: DeckState, edges: Edges) {
  const { choices } = state;
  const kinds = kindsFor(choices);
  const named = Object.fromEntries(
    kinds.flatMap(([gender, purpose], at) => [
      [`gender${at}`, gender],
      [`purpose${at}`, purpose],
    ]),
  );
  return {
    along: { gender: choices.gender, kinds: kinds.length },
    values: { ...showableValues(state), ...edges, ...named },
  };
}

/** The new edges of the cursor, and whether there may be members beyond them. */
function computeEdges(rows: readonly { via: string; number: number }[], { low, high }: Edges) {
  const [up, down] = [
    rows.filter(({ via }) => via === "up"),
    rows.filter(({ via }) => via === "down"),
  ];
  return {
    edges: {
      high: Math.max(high, ...up.map(({ number }) => number)),
      low: Math.min(low, ...down.map(({ number }) => number)),
    },
    hasMore: up.length === WINDOW || down.length === WINDOW,
  };
}

/** Someone the viewer may be shown now. */
export interface Candidate {
  userId: string;
  answerIds: number[];
  /** Why they come first, if they do. */
  lift: (typeof LIFT_KINDS)[number] | null;
  /** Whether others see a photo of them. */
  hasPhoto: boolean;
  /** Only where faces were asked for. */
  name?: string | undefined;
  photoId?: string | null | undefined;
}

export interface Pool {
  candidates: Candidate[];
  /** True if there may be others who were not examined, beyond the edges. */
  hasMore: boolean;
  edges: Edges;
}

/**
 * Loads the candidates from whom the next cards are chosen: the next sixty on each side of the
 * cursor, members who share the viewer's rarest answers, lifted members and returned ones. Never
 * empty while someone is left.
 *
 * @param rarest ids of the viewer's rarest answers, the rarest first
 */
export function loadPool(
  state: DeckState,
  rarest: readonly number[],
  { withFaces = false }: { withFaces?: boolean } = {},
): Pool {
  const found = new Map<string, Candidate>();
  const answerValues = Object.fromEntries(ALIKE.map((_, at) => [`answer${at}`, rarest[at] ?? -1]));
  let { edges } = state;
  let hasMore = true;
  while (hasMore && found.size === 0) {
    const { along, values } = boundValues(state, edges);
    const rows = prepared<PoolRow>(poolSql(along, withFaces)).all({ ...values, ...answerValues });
    for (const { userId, answers, lift, hasPhoto, name, photoId } of rows) {
      const known = found.get(userId);
      if (known) known.lift = liftHeight(lift) > liftHeight(known.lift) ? lift : known.lift;
      else if (answers !== null)
        found.set(userId, {
          ...{ userId, lift, name, photoId, hasPhoto: hasPhoto === 1 },
          answerIds: JSON.parse(answers) as number[],
        });
    }
    ({ edges, hasMore } = computeEdges(rows, edges));
  }
  return { candidates: [...found.values()], hasMore, edges };
}

/**
 * Counts the candidates and those of one step further, by one statement, whatever that finds.
 *
 * @param most how many are counted by that step
 */
export function countAhead(
  state: DeckState,
  { candidates, edges }: Pool,
  most: number,
): { ahead: number; hasMore: boolean } {
  const { along, values } = boundValues(state, edges);
  const rows = prepared<WalkRow>(walkSql(along)).all(values);
  const counted = new Set(candidates.map(({ userId }) => userId));
  for (const { userId, isShowable } of rows) if (isShowable) counted.add(userId);
  return {
    ahead: Math.min(counted.size, most),
    hasMore: counted.size > most || computeEdges(rows, edges).hasMore,
  };
}

/** How many of the rarest answers the pool uses. */
export const RAREST_ANSWERS = RAREST;

const KEEP_CURSOR_SQL = `INSERT INTO deck_cursors (user_id, choices, low, high)
VALUES (:viewer, :name, :low, :high)
ON CONFLICT (user_id) DO UPDATE SET choices = excluded.choices, low = excluded.low, high = excluded.high
WHERE choices <> excluded.choices OR low <> excluded.low OR high <> excluded.high`;

/**
 * Advances a viewer's cursor past everyone who is liked, passed or cannot be shown, so that no
 * page scans them again. Call it in the transaction of a like or pass; anyone who becomes showable
 * later gets a new place or a row in `deck_returns`.
 *
 * @param state as it was when the transaction began
 */
export function moveCursor(state: DeckState): void {
  let { low, high } = state.edges;
  const open = { up: true, down: true };
  for (let step = 0; step < MOST_STEPS && (open.up || open.down); step += 1) {
    const { along, values } = boundValues(state, { low, high });
    const rows = prepared<WalkRow>(walkSql(along)).all(values);
    for (const side of ["up", "down"] as const) {
      if (!open[side]) continue;
      const walked = rows.filter(({ via }) => via === side);
      const showable = walked.findIndex(({ isShowable }) => isShowable === 1);
      const passed = showable < 0 ? walked : walked.slice(0, showable);
      const last = passed.at(-1)?.number;
      const isAtEnd = showable < 0 && walked.length < WINDOW;
      if (side === "up") high = isAtEnd ? Math.max(high, state.newest) : (last ?? high);
      else low = isAtEnd ? 0 : (last ?? low);
      open[side] = showable < 0 && !isAtEnd;
    }
  }
  prepared(KEEP_CURSOR_SQL).run({
    viewer: state.viewerId,
    name: choicesKey(state.choices),
    low,
    high,
  });
}
