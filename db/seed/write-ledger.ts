import { matchCause } from "@db/schema";
import { listThemeFields, PROFILE_THEMES, TIMED_FIELDS } from "@db/schema/profile-fields";
import type { TOKEN_TRANSACTION_TYPES } from "@db/schema/values";
import { drawAnswers } from "./answers";
import type { Batches } from "./batches";
import { listMediaAwards } from "./media-awards";
import type { ClipOwner } from "./member-clips";
import { drawMembership, isRunning } from "./memberships";
import type { Person } from "./people";
import { randomFrom } from "./random";
import type { MeetupWriter } from "./write-meetups";
import type { PairTraces } from "./write-pairs";
import type { Island } from "./write-people";

/** A row of the ledger before it has a member and a timestamp. */
interface Entry {
  transaction_type: (typeof TOKEN_TRANSACTION_TYPES)[number];
  half_tokens: number;
  description: string;
  cause: string;
  agoMs: number;
}

/** Awards and prices in half-tokens (rules token-awards and token-costs). */
const ANSWER = 1;
const THEME = 4;
const MATCH = 4;
const REFERRAL = 10;
const ATTENDANCE = 10;
const MONTHLY_BONUS = { social: 10, august: 10, unlimited: 20 } as const;
const BOOST = -16;

/** Members beyond this one get no entry for each profile answer: they are there for the number. */
const DETAILED_MEMBERS = 1000;
const MINUTE_MS = 60_000;
const isoDay = (now: Date, agoMs: number) =>
  new Date(now.getTime() - agoMs).toISOString().slice(0, 10);

const islandDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
/** A month on the island, as the cause of its bonus names it. */
const islandMonth = (now: Date, agoMs: number) =>
  islandDay.format(now.getTime() - agoMs).slice(0, 7);

const isAnswered = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
const spaced = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/**
 * What a profile has earned, each once: the timed fields, the complete themes and the uploads
 * (rules timed-fields-44 and profile-50-tokens); anyone who has saved one has been paid for it. The seed is below
 * the app and keeps its own table; the seed's test holds it against the app's.
 */
function profileEntries({ seed }: Island, person: Person, owner: ClipOwner | undefined): Entry[] {
  if (person.index >= DETAILED_MEMBERS) return [];
  const drawn = drawAnswers(seed, person);
  const answers: Readonly<Record<string, unknown>> = drawn;
  const earn = (
    cause: string,
    half_tokens: number,
    description: string,
    afterMs = 5 * MINUTE_MS,
  ): Entry => ({
    transaction_type: "earned_profile",
    half_tokens,
    description: `Profile: ${description}`,
    cause: `profile:${cause}`,
    agoMs: person.joinedAgoMs - afterMs,
  });
  return [
    ...TIMED_FIELDS.filter((field) => isAnswered(answers[field])).map((field) =>
      earn(field, ANSWER, spaced(field)),
    ),
    ...PROFILE_THEMES.filter((theme) =>
      listThemeFields(theme).every((field) => isAnswered(answers[field])),
    ).map((theme) => earn(`theme_${theme}`, THEME, `Complete the ${theme} theme`)),
    ...(owner ? listMediaAwards(owner, drawn) : []).map(({ id, halfTokens, description }) =>
      earn(id, halfTokens, description, 9 * MINUTE_MS),
    ),
  ];
}

function ownEntries({ seed, now }: Island, person: Person): Entry[] {
  const entries: Entry[] = [];
  const membership = drawMembership(seed, person);
  if (membership && isRunning(membership))
    entries.push({
      transaction_type: "bonus_subscription",
      half_tokens: MONTHLY_BONUS[membership.product],
      description: "Monthly bonus",
      cause: `bonus:${islandMonth(now, membership.startedAgoMs)}`,
      agoMs: membership.startedAgoMs,
    });
  return entries;
}

/** What beside their answers has earned members something. */
interface Earned extends Pick<PairTraces, "matches"> {
  attended: MeetupWriter["attended"];
  referrals: MeetupWriter["attended"];
  owners: readonly ClipOwner[];
}

/**
 * Writes plausible earnings and a few boosts, oldest first for each member; no balance falls
 * below zero at any entry (rule ledger-append-only).
 */
export function writeLedger(
  batches: Batches,
  island: Island,
  people: readonly Person[],
  { matches, attended, referrals, owners }: Earned,
): void {
  const { seed, now } = island;
  const ownerOf = new Map(owners.map((owner) => [owner.person, owner]));
  const shared = new Map<Person, Entry[]>();
  const enter = (person: Person, entry: Entry) => {
    const own = shared.get(person);
    if (own) own.push(entry);
    else shared.set(person, [entry]);
  };
  for (const { one, other, agoMs } of matches)
    for (const member of [one, other])
      enter(member, {
        transaction_type: "earned_connection",
        half_tokens: MATCH,
        description: "New match",
        cause: matchCause(one.id, other.id),
        agoMs,
      });
  for (const { person, cause, agoMs } of attended)
    enter(person, {
      transaction_type: "earned_meetup",
      half_tokens: ATTENDANCE,
      description: "Went to a meetup",
      cause,
      agoMs,
    });
  for (const { person, cause, agoMs } of referrals)
    enter(person, {
      transaction_type: "earned_referral",
      half_tokens: REFERRAL,
      description: "A friend joined through you",
      cause,
      agoMs,
    });
  for (const person of people) {
    const agreed = person.progress === "agreed";
    if (!agreed && person.progress !== "profiled") continue;
    const entries = [
      ...profileEntries(island, person, ownerOf.get(person)),
      ...(agreed ? ownEntries(island, person) : []),
      ...(shared.get(person) ?? []),
    ].sort((x, y) => y.agoMs - x.agoMs);
    const write = ({ agoMs, ...entry }: Entry) =>
      batches.insert("token_entries", {
        user_id: person.id,
        ...entry,
        created_at: now.getTime() - agoMs,
      });
    const random = randomFrom(`${seed}:spending:${person.index}`);
    let balance = 0;
    let boosted = person.index >= 2 && !random.chance(0.3);
    for (const entry of entries) {
      write(entry);
      balance += entry.half_tokens;
      const isPaid = entry.transaction_type !== "earned_profile" && balance + BOOST >= 0;
      if (boosted || !isPaid) continue;
      boosted = true;
      balance += BOOST;
      const agoMs = Math.max(0, entry.agoMs - MINUTE_MS);
      write({
        transaction_type: "spent_boost",
        half_tokens: BOOST,
        description: "Profile boost for 24 hours",
        cause: `boost:${isoDay(now, agoMs)}`,
        agoMs,
      });
    }
  }
}
