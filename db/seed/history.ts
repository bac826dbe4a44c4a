import type { FEE_STATES, MATCH_STATUSES } from "@db/schema/values";
import { drawTalk } from "./conversations";
import { type Pair, SUSPENDED_AGO_MS } from "./pairs";
import type { Person } from "./people";
import { idFrom, type Random, randomFrom } from "./random";

/** A swipe. All times are milliseconds before the seed's time. */
interface SwipeFact {
  actor: Person;
  target: Person;
  kind: "like" | "pass";
  agoMs: number;
}

export interface MessageFact {
  sender: Person;
  text: string;
  agoMs: number;
}

/** A pair's row in `matches` and its conversation; a negative "ago" lies ahead. */
export interface MatchFact {
  id: string;
  low: Person;
  high: Person;
  initiator: Person;
  starter: Person | null;
  status: (typeof MATCH_STATUSES)[number];
  feeState: (typeof FEE_STATES)[number];
  createdAgoMs: number;
  matchedAgoMs: number | null;
  deadlineAgoMs: number | null;
  extended: { agoMs: number; by: Person } | null;
  closed: { agoMs: number; by: Person | null } | null;
  expiredAgoMs: number | null;
  messages: MessageFact[];
  /** The meetup that the two have ahead; null leaves it to chance. */
  meetup: "pending" | "confirmed" | null;
  /** Whether the notification of the last message is unread. */
  unread: boolean;
}

export interface History {
  swipes: SwipeFact[];
  match: MatchFact | null;
  block: { blocker: Person; blocked: Person; agoMs: number } | null;
}

const HOUR_MS = 3_600_000;
/** Time that a match has for its first message (rule match-24-hours). */
const TIMER_MS = 24 * HOUR_MS;

/** Who may open the conversation: the man of one man and one woman, else either (rule who-starts). */
function findStarter(one: Person, other: Person): Person | null {
  if (one.gender === "male" && other.gender === "female") return one;
  if (one.gender === "female" && other.gender === "male") return other;
  return null;
}

const swipe = (actor: Person, target: Person, kind: "like" | "pass", agoMs: number): SwipeFact => ({
  actor,
  target,
  kind,
  agoMs: Math.floor(agoMs),
});

function listSwipes(
  random: Random,
  { first, second, kind }: Pair,
  firstAgoMs: number,
): SwipeFact[] {
  const secondAgoMs = firstAgoMs * random.between(0.2, 0.9);
  const opening = swipe(first, second, kind.startsWith("liked") ? "like" : "pass", firstAgoMs);
  return kind === "liked" || kind === "passed"
    ? [opening]
    : [opening, swipe(second, first, "pass", secondAgoMs)];
}

/** The row of a pair in which one has liked the other. */
function pendingMatch(seed: number, { first, second }: Pair, createdAgoMs: number): MatchFact {
  const [low, high] = first.id < second.id ? [first, second] : [second, first];
  return {
    id: idFrom(`${seed}:match:${first.index}:${second.index}`),
    low,
    high,
    initiator: first,
    starter: null,
    status: "pending",
    feeState: "not_due",
    createdAgoMs: Math.floor(createdAgoMs),
    matchedAgoMs: null,
    deadlineAgoMs: null,
    extended: null,
    closed: null,
    expiredAgoMs: null,
    messages: [],
    meetup: null,
    unread: false,
  };
}

/** The messages of a match, from its opening to at most `untilAgoMs` before the seed's time. */
function listMessages(
  random: Random,
  pair: Pair,
  starter: Person | null,
  openedAgoMs: number,
  untilAgoMs: number,
): MessageFact[] {
  const count = pair.wish?.messages ?? random.int(1, 20);
  const opener = starter ?? (random.chance(0.5) ? pair.first : pair.second);
  const answerer = opener === pair.first ? pair.second : pair.first;
  const lines = drawTalk(random, opener.firstName, answerer.firstName, count);
  const gaps = lines.map((_, at) => (at === 0 ? 0 : random.between(2, 200) * 60_000));
  const needed = gaps.reduce((sum, gap) => sum + gap, 0);
  const squeeze = Math.min(1, (openedAgoMs - untilAgoMs) / Math.max(needed, 1));
  let agoMs = openedAgoMs;
  return lines.map(({ byOpener, text }, at) => {
    agoMs -= (gaps[at] ?? 0) * squeeze;
    return { sender: byOpener ? opener : answerer, text, agoMs: Math.floor(agoMs) };
  });
}

/** How long ago both liked, and with what deadline, for each kind of mutual pair. */
function computeTimes(random: Random, pair: Pair, oldestMs: number) {
  if (pair.kind === "waiting") {
    const extended = !pair.wish && random.chance(0.15);
    const leftMs = (pair.wish?.hoursLeft ?? random.between(1, 23)) * HOUR_MS;
    const timerMs = extended ? 2 * TIMER_MS : TIMER_MS;
    return { matchedMs: timerMs - leftMs, timerMs, extended };
  }
  const least = pair.kind === "talking" ? 4 * HOUR_MS : 30 * HOUR_MS;
  return { matchedMs: random.between(least, oldestMs * 0.8), timerMs: TIMER_MS, extended: false };
}

function mutual(seed: number, random: Random, pair: Pair, oldestMs: number): History {
  const { first, second, kind } = pair;
  const { matchedMs, timerMs, extended } = computeTimes(random, pair, oldestMs);
  const likedMs = Math.min(matchedMs + random.between(0.2, 20) * HOUR_MS, oldestMs);
  const starter = findStarter(first, second);
  const deadlineMs = matchedMs - timerMs;
  const hasTalk =
    kind === "talking" ||
    (["declined", "deactivated"].includes(kind) &&
      (pair.wish?.messages !== undefined || random.chance(0.5)));
  const suspended = [first, second].some(({ state }) => state === "suspended");
  const closedMs = suspended ? SUSPENDED_AGO_MS : matchedMs * random.between(0.1, 0.3);
  const ended = kind === "declined" || kind === "deactivated";
  const openWithinMs = Math.min(TIMER_MS, matchedMs - (ended ? closedMs : 0));
  const openedMs = matchedMs - random.between(0.1, 0.6) * openWithinMs;
  const untilMs = ended ? closedMs : openedMs * random.between(0.02, 0.5);
  const messages = hasTalk ? listMessages(random, pair, starter, openedMs, untilMs) : [];
  // The demo members blocked someone themselves: their account page shows who.
  const isWished = kind === "deactivated" && pair.wish !== undefined;
  const closer = isWished ? second : random.pick([first, second]);
  const blocked = kind === "deactivated" && !suspended && (isWished || random.chance(0.7));
  const status =
    kind === "waiting" || kind === "talking" ? "matched" : (kind as MatchFact["status"]);
  const extensionMs = () =>
    Math.floor(
      matchedMs - TIMER_MS * random.between(0.05, 0.95) * Math.min(1, matchedMs / TIMER_MS),
    );
  return {
    // Both may be shown to each other again once a match has expired (rule match-24-hours); what a block
    // or a suspension ended leaves no like behind.
    swipes:
      kind === "expired" || kind === "deactivated"
        ? []
        : [swipe(first, second, "like", likedMs), swipe(second, first, "like", matchedMs)],
    match: {
      ...pendingMatch(seed, pair, likedMs),
      starter,
      status,
      feeState: messages.length > 0 ? "not_charged" : status === "matched" ? "due" : "not_due",
      matchedAgoMs: Math.floor(matchedMs),
      deadlineAgoMs: Math.floor(deadlineMs),
      extended: extended ? { agoMs: extensionMs(), by: closer } : null,
      closed: ended
        ? { agoMs: Math.floor(closedMs), by: kind === "declined" || blocked ? closer : null }
        : null,
      expiredAgoMs: kind === "expired" ? Math.floor(deadlineMs) : null,
      messages,
      meetup: pair.wish?.meetup ?? null,
      unread: pair.wish ? pair.wish.unread === true : random.chance(0.35),
    },
    block: blocked
      ? { blocker: closer, blocked: closer === first ? second : first, agoMs: Math.floor(closedMs) }
      : null,
  };
}

/**
 * What happened between two members, in order, with every time after both had joined.
 *
 * @param seed the island's seed
 */
export function drawHistory(seed: number, pair: Pair): History {
  const { first, second, kind } = pair;
  const random = randomFrom(`${seed}:history:${first.index}:${second.index}`);
  const oldestMs = Math.min(first.joinedAgoMs, second.joinedAgoMs) * 0.95;
  if (!/^(?:liked|passed)/.test(kind)) return mutual(seed, random, pair, oldestMs);
  const agoMs = Math.floor(random.between(0.02, 1) * oldestMs);
  const swipes = listSwipes(random, pair, agoMs);
  const blocks = kind === "passed_both" && random.chance(0.04);
  return {
    swipes,
    match: kind.startsWith("liked") ? pendingMatch(seed, pair, agoMs) : null,
    block: blocks ? { blocker: second, blocked: first, agoMs: Math.floor(agoMs * 0.2) } : null,
  };
}
