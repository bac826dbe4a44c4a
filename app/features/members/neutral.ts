/** What a member is called where their name must not be shown (any more). */
export const NEUTRAL_NAME = "A member";
