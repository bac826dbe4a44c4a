import type { August } from "@db/connection";
import { LIMITS } from "@db/schema/values";
import { randomFrom } from "@db/seed/random";

/** More than a page of each list. */
const MANY = 25;

/** A text as long as it may be, that compresses no better than a language does. */
function text(key: string, characters: number): string {
  const random = randomFrom(key);
  const letter = () => String.fromCharCode(97 + random.int(0, 25));
  let words = "";
  while (words.length < characters) words += `${letter()}${random.chance(0.2) ? " " : letter()}`;
  return words.slice(0, characters).trim().padEnd(characters, "x");
}

/** Fills the longest lists: who a member has blocked, by hand and by address, and what a moderator decided. */
export function fillLists(db: August, memberId: string, moderatorId: string): void {
  const { $client } = db;
  const at = Date.now() - 1000;
  const user = $client.prepare(
    "INSERT INTO users (id, issuer, subject, created_at, updated_at) VALUES (:id, 'https://id.example', :id, :at, :at)",
  );
  const block = $client.prepare(
    "INSERT INTO blocks (blocker_id, blocked_id, blocked_name, created_at) VALUES (:memberId, :id, :name, :at)",
  );
  const address = $client.prepare(
    "INSERT INTO blocked_addresses (blocker_id, address_key, label, created_at) VALUES (:memberId, :key, :label, :at)",
  );
  const entry = $client.prepare(
    "INSERT INTO moderation_entries (decided_at, moderator_id, action, subject, member_id, reason) VALUES (:at, :moderatorId, 'answer_concierge', :subject, :id, :reason)",
  );
  for (let nth = 0; nth < MANY; nth++) {
    const id = `listed-${nth}`;
    user.run({ id, at });
    block.run({ memberId, id, name: text(`name ${nth}`, LIMITS.stageName), at });
    entry.run({
      ...{ at, moderatorId, id, subject: `concierge:${nth + 1}` },
      reason: text(`reason ${nth}`, LIMITS.conciergeAnswer),
    });
  }
  for (let nth = 0; nth < 50; nth++)
    address.run({
      ...{ memberId, at, label: text(`label ${nth}`, LIMITS.blockLabel) },
      key: nth.toString(16).padStart(64, "0"),
    });
}
