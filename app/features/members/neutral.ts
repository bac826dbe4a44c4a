/** The name of a member whose own name must not be shown (anymore). */
export const NEUTRAL_NAME = "A member";
