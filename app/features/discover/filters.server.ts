import { discoverFilters } from "@db/schema";
import { AGE_CATEGORIES, LOOKING_FOR, RELAXATION_MUSIC } from "@db/schema/values";
import { eq } from "drizzle-orm";
import { now } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import type { Filters } from "./filters.schema";

/**
 * Parses the three filters of a form; values that are not on a list are dropped.
 *
 * @param given values by name
 */
export function readFilters(given: (name: string) => readonly string[]): Filters {
  const parseList = <T extends string>(name: string, all: readonly T[]) =>
    all.filter((value) => given(name).includes(value));
  return {
    ages: parseList("age", AGE_CATEGORIES),
    intent: parseList("intent", LOOKING_FOR)[0] ?? null,
    music: parseList("music", RELAXATION_MUSIC),
  };
}

/**
 * Saves a member's premium filters (rule premium-filters). Filters that narrow nothing are deleted, which any member
 * may do.
 *
 * @throws Refusal 403 for a member without a subscription
 */
export function saveFilters(
  { id, isSubscribed }: { id: string; isSubscribed: boolean },
  filters: Filters,
): void {
  const narrows = filters.ages.length > 0 || filters.intent !== null || filters.music.length > 0;
  if (narrows && !isSubscribed)
    throw new Refusal(
      "needs_subscription",
      "Premium Filters",
      "Filters by age, intent and music come with Social and Unlimited.",
    );
  transact((tx) => {
    if (!narrows) {
      tx.delete(discoverFilters).where(eq(discoverFilters.userId, id)).run();
      return;
    }
    const values = { ...filters, updatedAt: now() };
    tx.insert(discoverFilters)
      .values({ userId: id, ...values })
      .onConflictDoUpdate({ target: discoverFilters.userId, set: values })
      .run();
  });
}
