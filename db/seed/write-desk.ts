import { EMAIL_ISSUER } from "../schema";
import type { Batches } from "./batches";
import { LOCATIONS } from "./locations";
import { toDate } from "./meetup-slots";
import { dateOfBirth, isDemo, type Person } from "./people";
import { idFrom } from "./random";
import type { SentReport } from "./sent-report";
import { toSubject } from "./subject";
import type { Island } from "./write-people";

const HOUR_MS = 3_600_000;
const EMAIL = "moderator@august.example";

/** Of each forty portraits, these wait for their review; the two that a visitor signs in as are approved. */
const WAITING_PLACES = [9, 22, 31];

/** Whether a member's portrait still waits for its review. */
export const portraitWaits = ({ index }: Person): boolean =>
  index > 40 && WAITING_PLACES.includes(index % 40);

/** Reports of the demo island: how many hours ago, about what of whom, why, and in which words. */
const REPORTS = [
  [30, "member", "female", "underage", "She told me that she starts high school this fall."],
  [5, "meetup", "male", "danger", "He followed me to my car after I had said good-bye."],
  [27, "member", "male", "money", "He is stuck in Woods Hole and asks everybody for money."],
  [9, "member", null, "not_real", "The pictures are of a singer."],
  [3, "message", "male", "harassment", "This is the fourth time. I asked him to stop."],
  [1, "member", null, "unkind", ""],
] as const;

const QUESTIONS = [
  [26, "Where can eight of us eat in Oak Bluffs without a reservation on a Saturday?"],
  [2, "Is the beach at Menemsha all right for a wheelchair?"],
] as const;

const REPORTERS_FROM = 43;
const REPORTED_FROM = 62;

const listActive = (people: readonly Person[]) =>
  people.filter(({ progress, state }) => progress === "agreed" && state === "active");

/** Writes a moderator, and what waits at the review desk: an appeal, a held account and questions. */
export function writeDesk(batches: Batches, island: Island, people: readonly Person[]): void {
  const { seed, now, issuer, keyFor } = island;
  const atMs = now.getTime();
  const joinedAt = atMs - 90 * 24 * HOUR_MS;
  const id = idFrom(`${seed}:moderator`);
  batches.insert("users", {
    ...{ id, issuer, subject: toSubject(EMAIL), email: EMAIL },
    ...{ address_key: keyFor?.(EMAIL) ?? null, first_name: "Odette", last_name: "Vincent" },
    ...{ date_of_birth: dateOfBirth(47, 100, now), on_island_at: joinedAt, state: "active" },
    ...{ state_reason: null, state_changed_at: null, paused_at: null, light_pages: 0 },
    ...{ created_at: joinedAt, updated_at: joinedAt },
  });
  batches.insert("identities", {
    ...{ issuer: EMAIL_ISSUER, subject: EMAIL, user_id: id, linked_at: joinedAt },
  });
  batches.client.prepare("UPDATE users SET role = 'moderator' WHERE id = ?").run(id);
  for (const agreement of ["code_of_conduct", "conflict_resolution"])
    batches.insert("agreements", { user_id: id, agreement, version: 1, agreed_at: joinedAt });
  const active = listActive(people);
  QUESTIONS.forEach(([hours, question], at) => {
    const asker = active[REPORTERS_FROM + at];
    if (!asker) return;
    batches.insert("concierge_requests", {
      ...{ user_id: asker.id, client_id: `seed-question-${at}`, question },
      created_at: atMs - hours * HOUR_MS,
    });
  });
  const suggester = active[REPORTERS_FROM];
  if (suggester)
    batches.insert("event_suggestions", {
      ...{ user_id: suggester.id, name: "Sandcastle contest" },
      ...{ details: "Next Saturday at 10 on State Beach, by the big bridge. Bring a bucket." },
      created_at: atMs - 7 * HOUR_MS,
    });
  writeAccounts(batches, atMs, people);
  writeClosing(batches, atMs, id);
}

/** Days from now on which the last place is closed: nobody has booked that far ahead. */
const CLOSED_DAYS = [20, 22] as const;

/** Closes a place for three days, as the moderator did yesterday. */
function writeClosing(batches: Batches, atMs: number, moderatorId: string): void {
  const place = LOCATIONS.at(-1);
  if (!place) return;
  const [from, until] = CLOSED_DAYS.map((days) => toDate(atMs + days * 24 * HOUR_MS));
  const reason = "the porch gets a coat of paint";
  const changedAt = atMs - 24 * HOUR_MS;
  batches.insert("place_changes", {
    ...{ location_id: LOCATIONS.length, closed_from: `${from}`, closed_until: `${until}` },
    ...{ closed_reason: reason, changed_at: changedAt, changed_by: moderatorId },
  });
  batches.insert("moderation_entries", {
    ...{ decided_at: changedAt, moderator_id: moderatorId, action: "close_place" },
    ...{ subject: `place:${place.key}`, reason: `${place.name}, ${from} to ${until}: ${reason}` },
  });
}

/** What there is between two members before a timestamp, in milliseconds. */
const BETWEEN_SQL = {
  meetup: `SELECT b.id, b.user_id AS oneId, b.companion_id AS otherId FROM meetup_bookings b
    JOIN matches m ON m.id = b.match_id WHERE m.status = 'matched' AND b.status = 'completed' AND b.ended_at < ?
    ORDER BY b.starts_at DESC LIMIT 400`,
  message: `SELECT w.id, w.sender_id AS oneId, iif(m.user_id_1 = w.sender_id, m.user_id_2, m.user_id_1) AS otherId
    FROM messages w JOIN conversations c ON c.id = w.conversation_id JOIN matches m ON m.id = c.match_id
    WHERE m.status = 'matched' AND w.created_at < ? ORDER BY w.created_at DESC LIMIT 400`,
};
const BLOCKED_SQL = `SELECT 1 FROM blocks WHERE (blocker_id = :one AND blocked_id = :other)
  OR (blocker_id = :other AND blocked_id = :one)`;

/**
 * Lists the reports that wait at the review desk, beside those that came with a block.
 * @param client the database with everything that they are about
 */
export function listDeskReports(
  client: Batches["client"],
  now: Date,
  people: readonly Person[],
): SentReport[] {
  const active = listActive(people);
  const genders = new Map(
    active.filter((person) => !isDemo(person)).map(({ id, gender }) => [id, gender]),
  );
  const blocked = client.prepare(BLOCKED_SQL);
  return REPORTS.flatMap(([hours, kind, gender, reason, words], at): SentReport[] => {
    const sent = { kind, reason, words, atMs: now.getTime() - hours * HOUR_MS };
    const fits = (id: string) => (gender ? genders.get(id) === gender : genders.has(id));
    if (kind === "member") {
      const reporterId = active[REPORTERS_FROM + at]?.id;
      const reported = active.slice(REPORTED_FROM + at).find(({ id }) => fits(id));
      if (!reporterId || !reported || blocked.get({ one: reporterId, other: reported.id }))
        return [];
      return [{ ...sent, reporterId, subjectId: reported.id }];
    }
    const between = client.prepare<[number], Between>(BETWEEN_SQL[kind]).all(sent.atMs);
    for (const { id, oneId, otherId } of between) {
      // Either of the two may be the one who a meetup's report is about; a message's is its sender.
      const reporterId = fits(oneId) ? otherId : kind === "meetup" && fits(otherId) ? oneId : null;
      if (reporterId && genders.has(reporterId))
        return [{ ...sent, reporterId, subjectId: String(id) }];
    }
    return [];
  });
}

interface Between {
  id: number;
  oneId: string;
  otherId: string;
}

/** One of the suspended appeals, and one who has just joined is held. */
function writeAccounts({ client }: Batches, atMs: number, people: readonly Person[]): void {
  const suspended = people.find(({ state }) => state === "suspended");
  const newcomer = people.find(({ index, progress }) => index > 40 && progress === "joined");
  if (suspended)
    client
      .prepare("UPDATE suspensions SET appeal_words = ?, appealed_at = ? WHERE user_id = ?")
      .run(
        "I wrote three times because she had not said no yet. I know now that I should not have. Please let me come back.",
        atMs - 6 * HOUR_MS,
        suspended.id,
      );
  if (!newcomer) return;
  const heldAt = atMs - 4 * HOUR_MS;
  client
    .prepare("INSERT INTO holds (user_id, kind, held_at) VALUES (?, 'card', ?)")
    .run(newcomer.id, heldAt);
  client
    .prepare("UPDATE users SET state = 'held', state_changed_at = ? WHERE id = ?")
    .run(heldAt, newcomer.id);
}
