import { agreements } from "@db/schema";
import { and, eq } from "drizzle-orm";
import { now } from "~/server/data/clock.server";
import { database, transact } from "~/server/data/database.server";

/** The sentence for agreements that could not be saved (rule fixed-words). */
export const AGREEMENTS_FAILED = "Failed to save community agreements. Please try again.";

/** Version of the two agreements; a new one asks everyone again (rule agreements-first). */
const AGREEMENTS_VERSION = 1;

/** The two community agreements. */
export const AGREEMENTS = ["code_of_conduct", "conflict_resolution"] as const;

/** SQL condition that the member behind `column` has accepted both in their present version. */
export const hasAgreedSql = (column: string): string =>
  `((SELECT count(*) FROM agreements given WHERE given.user_id = ${column}
    AND given.version = ${AGREEMENTS_VERSION}) = ${AGREEMENTS.length})`;

/**
 * Records that a member accepted both agreements in their present version. Idempotent.
 *
 * @returns false when both were accepted before
 */
export function acceptAgreements(userId: string): boolean {
  const agreedAt = now();
  return transact(
    (tx) =>
      tx
        .insert(agreements)
        .values(
          AGREEMENTS.map((agreement) => ({
            userId,
            agreement,
            version: AGREEMENTS_VERSION,
            agreedAt,
          })),
        )
        .onConflictDoNothing()
        .run().changes > 0,
  );
}

/** The two agreements as the profile shows them. */
export function agreementFields(userId: string) {
  const rows = database()
    .select({ agreement: agreements.agreement, agreedAt: agreements.agreedAt })
    .from(agreements)
    .where(and(eq(agreements.userId, userId), eq(agreements.version, AGREEMENTS_VERSION)))
    .all();
  const has = (name: (typeof AGREEMENTS)[number]) =>
    rows.some(({ agreement }) => agreement === name);
  const last = rows
    .map(({ agreedAt }) => agreedAt)
    .sort((one, other) => other.getTime() - one.getTime())[0];
  return {
    agreedToCodeOfConduct: has("code_of_conduct"),
    agreedToConflictResolution: has("conflict_resolution"),
    communityAgreementsCompletedAt: rows.length === AGREEMENTS.length ? (last ?? null) : null,
  };
}
