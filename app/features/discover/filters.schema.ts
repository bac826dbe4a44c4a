import type { AGE_CATEGORIES, LOOKING_FOR, RELAXATION_MUSIC } from "@db/schema/values";

/** The three premium filters; an empty list, or no intent, does not narrow. */
export interface Filters {
  ages: (typeof AGE_CATEGORIES)[number][];
  intent: (typeof LOOKING_FOR)[number] | null;
  music: (typeof RELAXATION_MUSIC)[number][];
}
