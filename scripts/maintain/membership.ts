import type { August } from "@db/connection";
import { users } from "@db/schema";
import { and, eq, ne } from "drizzle-orm";
import { endGranted, grantMembership } from "~/features/membership/granted.server";
import type { Product } from "~/features/prices/catalog";
import { after, DAY_MS, longDay, now, startOfIslandDay } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import { recordForMember } from "../record-for-member";
import type { Outcome } from "../run-command";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const findName = (db: August, id: string) => {
  const member = db
    .select()
    .from(users)
    .where(and(eq(users.id, id), ne(users.state, "deleted")))
    .get();
  return member && (member.email ?? member.id);
};

/**
 * Gives a member a membership that nobody pays for (rule granted-memberships).
 *
 * @param until the last day of it on the island, such as 2026-08-31; undefined for Unlimited, which has no end
 */
export function grant(db: August, id: string, product: Product, until?: string): Outcome {
  const name = findName(db, id);
  if (!name) return { exitCode: 1, sentence: `No member has the id ${id}.` };
  const noon = until && DAY.test(until) ? new Date(`${until}T16:00:00Z`) : undefined;
  const endsAt = noon && startOfIslandDay(after(noon, DAY_MS));
  if ((product === "unlimited") !== (endsAt === undefined))
    return {
      exitCode: 1,
      sentence: "Unlimited has no end; for the others say --until 2026-08-31, the last day.",
    };
  if (endsAt && endsAt <= now()) return { exitCode: 1, sentence: `${until} is over.` };
  transact((tx) => {
    grantMembership(tx, { userId: id, product, endsAt: endsAt ?? null });
    recordForMember(tx, "grant_membership", id);
  });
  const period = endsAt ? `until ${longDay(after(endsAt, -1))}` : "for good";
  return { exitCode: 0, sentence: `${name} has ${product} ${period}.` };
}

/** Ends what was granted to a member; what they pay for is ended at the payment provider. */
export function end(db: August, id: string): Outcome {
  const name = findName(db, id);
  if (!name) return { exitCode: 1, sentence: `No member has the id ${id}.` };
  const count = transact((tx) => {
    const ended = endGranted(tx, id);
    if (ended > 0) recordForMember(tx, "end_membership", id);
    return ended;
  });
  return count > 0
    ? { exitCode: 0, sentence: `What was granted to ${name} has ended.` }
    : {
        exitCode: 1,
        sentence: `Nothing was granted to ${name}. What they pay for is ended in Stripe's dashboard.`,
      };
}
