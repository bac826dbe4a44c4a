import { REPORT_GRAVITY } from "@db/schema/values";
import type { Batches } from "./batches";
import { dateOfBirth, type Person } from "./people";
import { idFrom } from "./random";
import { toSubject } from "./subject";
import type { Island } from "./write-people";

const HOUR_MS = 3_600_000;
const EMAIL = "moderator@august.example";

/** Of each forty portraits, these wait for their review; the two that a visitor signs in as are approved. */
const WAITING_PLACES = [9, 22, 31];

/** Whether a member's portrait still waits for its review. */
export const portraitWaits = ({ index }: Person): boolean =>
  index > 40 && WAITING_PLACES.includes(index % 40);

/** Reports of the demo island: how many hours ago, about what, why, and in which words. */
const REPORTS = [
  [30, "profile", "underage", "She told me that she starts high school this fall."],
  [5, "meetup", "danger", "He followed me to my car after I had said good-bye."],
  [27, "profile", "money", "He is stuck in Woods Hole and asks everybody for money."],
  [9, "profile", "not_real", "The pictures are of a singer."],
  [3, "message", "harassment", "This is the fourth time. I asked him to stop."],
  [1, "profile", "unkind", null],
] as const;

const QUESTIONS = [
  [26, "Where can eight of us eat in Oak Bluffs without a reservation on a Saturday?"],
  [2, "Is the beach at Menemsha all right for a wheelchair?"],
] as const;

/** Behind the conversations of the first members. */
const MESSAGE_FROM = 120;
const REPORTERS_FROM = 43;
const REPORTED_FROM = 62;

/** Writes a moderator, and what waits at the review desk: reports, an appeal, a held account and questions. */
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
  batches.client.prepare("UPDATE users SET role = 'moderator' WHERE id = ?").run(id);
  for (const agreement of ["code_of_conduct", "conflict_resolution"])
    batches.insert("agreements", { user_id: id, agreement, version: 1, agreed_at: joinedAt });
  const active = people.filter(
    ({ progress, state }) => progress === "agreed" && state === "active",
  );
  REPORTS.forEach(([hours, kind, reason, words], at) => {
    const pair = [active[REPORTERS_FROM + at]?.id, active[REPORTED_FROM + at]?.id];
    const sent = kind === "message" ? findMessage(batches, pair[1]) : null;
    const [reporter, reported] = sent ? [sent.receiverId, sent.senderId] : pair;
    if (!reporter || !reported || (kind === "message" && !sent)) return;
    const createdAt = atMs - hours * HOUR_MS;
    const stageName = people.find((person) => person.id === reported)?.stageName ?? "";
    const sentAt = new Date(createdAt - HOUR_MS).toISOString();
    const evidence = {
      profile: { card: { stageName } },
      meetup: { locationId: 5, date: sentAt.slice(0, 10), slotHour: 10 },
      message: { from: stageName, content: sent?.content, sentAt },
    }[kind];
    batches.insert("reports", {
      ...{ reporter_id: reporter, reported_id: reported, subject_kind: kind },
      subject_id: kind === "profile" ? reported : String(sent?.id ?? 900_000 + at),
      ...{
        reason,
        words,
        gravity: REPORT_GRAVITY[reason],
        evidence: JSON.stringify(evidence),
        created_at: createdAt,
      },
    });
  });
  QUESTIONS.forEach(([hours, question], at) => {
    const asker = active[REPORTERS_FROM + at];
    if (!asker) return;
    batches.insert("concierge_requests", {
      ...{ user_id: asker.id, client_id: `seed-question-${at}`, question },
      created_at: atMs - hours * HOUR_MS,
    });
  });
  writeAccounts(batches, atMs, people);
}

interface Sent {
  id: number;
  senderId: string;
  receiverId: string;
  content: string;
}

/** A message of a conversation that goes on, between others than the two that a visitor signs in as. */
const findMessage = ({ client }: Batches, notOfId: string | undefined): Sent | undefined =>
  client
    .prepare<[string | undefined, number], Sent>(
      `SELECT w.id, w.sender_id AS senderId, iif(m.user_id_1 = w.sender_id, m.user_id_2, m.user_id_1) AS receiverId,
         w.content FROM messages w JOIN conversations c ON c.id = w.conversation_id JOIN matches m ON m.id = c.match_id
       WHERE m.status = 'matched' AND w.sender_id IS NOT ? AND w.content <> '' AND w.id > ? ORDER BY w.id LIMIT 1`,
    )
    .get(notOfId, MESSAGE_FROM);

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
