import { GENDERS } from "@db/schema/values";
import type { Filters } from "~/features/discover/filters.schema";
import { saveFilters } from "~/features/discover/filters.server";
import { transact } from "~/server/data/database.server";
import type { Viewer } from "~/server/web/viewer.server";
import { saveAnswers } from "./profile.server";

/**
 * Saves who a member wants to see: the genders, which are an answer of the profile and free, and the three premium
 * filters; null leaves either as it is.
 *
 * @throws Refusal 403 for filters without a subscription
 */
export function saveShownChoices(
  member: Viewer,
  { filters, genders }: { filters: Filters | null; genders: readonly string[] | null },
): void {
  transact(() => {
    if (filters) saveFilters(member, filters);
    if (!genders) return;
    const interestedIn = GENDERS.filter((gender) => genders.includes(gender));
    saveAnswers(member, { answers: { interestedIn } });
  });
}
