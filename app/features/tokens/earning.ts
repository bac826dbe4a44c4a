/**
 * Most tokens that a complete profile earns (decision T2); a test compares the profile's milestones
 * with it.
 */
export const MAX_PROFILE_TOKENS = 50;
