/** The name of a member whose own name must not be shown (any more). */
export const NEUTRAL_NAME = "A member";
