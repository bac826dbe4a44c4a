import { meetupBookings } from "@db/schema";
import { eq, sql } from "drizzle-orm";
import { raiseRevision } from "~/features/matches/revision.server";
import { publish } from "~/server/data/changes.server";
import { columnsOf, notBefore, type Stored } from "~/server/data/columns.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import { notFound } from "~/server/web/errors";

type Booking = typeof meetupBookings.$inferSelect;

/** A meetup as its row says; times in milliseconds. `otherId` is null for a booking for oneself. */
export type OwnMeetup = Stored<Booking> & { otherId: string | null };

const OWN_SQL = `SELECT ${columnsOf(meetupBookings, "b")}, b.other_id AS otherId
  FROM meetup_sides b WHERE b.id = :id AND b.member_id = :member`;

/**
 * Finds one of a member's own meetups, as booker or as companion.
 *
 * @throws Refusal 404 for anyone else's
 */
export function findOwnMeetup(member: string, id: number): OwnMeetup {
  const found = prepared<OwnMeetup>(OWN_SQL).get({ id, member });
  if (!found) throw notFound("meetup");
  return found;
}

/**
 * Changes the status of a meetup, inside the transaction of the verb: its revision and its conversation's
 * grow, and the pending polls of both are answered.
 */
export function changeStatus(
  tx: Transaction,
  {
    id,
    matchId,
    userId,
    companionId,
  }: Pick<OwnMeetup, "id" | "matchId" | "userId" | "companionId">,
  change: Partial<typeof meetupBookings.$inferInsert>,
): void {
  const { confirmedAt, endedAt, ...rest } = change;
  const revision = sql`${meetupBookings.revision} + 1`;
  tx.update(meetupBookings)
    .set({
      ...rest,
      ...(confirmedAt && { confirmedAt: notBefore(meetupBookings.createdAt, confirmedAt) }),
      ...(endedAt && { endedAt: notBefore(meetupBookings.createdAt, endedAt) }),
      revision,
    })
    .where(eq(meetupBookings.id, id))
    .run();
  if (matchId !== null) raiseRevision(tx, { matchId });
  tx.afterCommit(() => publish(userId, ...(companionId === null ? [] : [companionId])));
}
