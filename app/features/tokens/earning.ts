/**
 * Most tokens that a complete profile earns (rule profile-50-tokens); a test compares the profile's milestones
 * with it.
 */
export const MAX_PROFILE_TOKENS = 50;
