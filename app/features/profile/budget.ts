/** The sentence of an uneven budget (part 1 section 5). */
export const BUDGET_MESSAGE = "Percentages must add up to exactly 100%";
