/** The sentence of an uneven budget (rule budget-100). */
export const BUDGET_MESSAGE = "Percentages must add up to exactly 100%";
