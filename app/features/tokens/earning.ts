/** Most tokens that a complete profile earns (decision T2); a test holds the profile's milestones to it. */
export const MAX_PROFILE_TOKENS = 50;
