import { expect, it } from "vitest";
import { setDatabase } from "~/server/data/database.server";
import { sendReport } from "../../scripts/lib/send-report";
import { openMigrated } from "../../tests/support/migrated-database";
import { seedIsland } from "./island";

it("seeding leaves nothing of a blocked pair but a report with the reason, and notices that a block finds", async () => {
  const db = openMigrated();
  setDatabase(db);
  const now = new Date("2025-08-12T15:00:00Z");
  await seedIsland(db, { members: 400, seed: 7, now, portraits: false, sendReport });
  const count = (from: string) =>
    db.$client.prepare<[], number>(`SELECT count(*) FROM ${from}`).pluck().get() ?? Number.NaN;
  const none = (from: string) => expect(count(from), from).toBe(0);
  const some = (from: string) => expect(count(from), from).toBeGreaterThan(0);

  none(
    `blocks JOIN matches ON user_id_1 = min(blocker_id, blocked_id)
       AND user_id_2 = max(blocker_id, blocked_id) WHERE status IN ('pending', 'matched')`,
  );
  none(
    `blocks JOIN swipes ON kind = 'like' AND min(actor_id, target_id) = min(blocker_id, blocked_id)
       AND max(actor_id, target_id) = max(blocker_id, blocked_id)`,
  );
  none("blocks JOIN profiles ON user_id = blocked_id WHERE blocked_name <> stage_name");
  some("reports WHERE subject_kind = 'message'");
  some("reports WHERE subject_kind = 'profile'");
  some("reports WHERE subject_kind = 'meetup'");
  none(
    `reports r LEFT JOIN messages m ON m.id = r.subject_id WHERE subject_kind = 'message'
       AND (m.sender_id IS NOT reported_id OR m.content IS NOT r.evidence ->> 'content')`,
  );
  none(`reports WHERE created_at > ${now.getTime()}`);
  // A block deletes notices by the member they name; an introduction's says what the introducer typed.
  none("notifications WHERE about_id IS NULL AND type <> 'introduction'");
  none(
    `notifications n JOIN profiles p ON p.user_id = n.about_id
       WHERE instr(n.title || n.message, p.stage_name) = 0`,
  );
  some("notifications");
  some("users WHERE state = 'paused'");
  none("users WHERE (state = 'paused') <> (paused_at IS NOT NULL)");
  db.$client.close();
});
