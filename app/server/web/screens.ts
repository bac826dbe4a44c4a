/** The screens that the navigation leads to, in its order, and where refusals lead, by their names. */
export const SCREENS = {
  "/": "Home",
  "/discover": "Discover",
  "/matches": "Matches",
  "/messages": "Messages",
  "/meetups": "Meetups",
  "/more": "More",
  "/profile-setup": "Profile",
  "/icebreaker-games": "Icebreaker Games",
  "/friend-intro": "Refer Friends",
  "/voice-message": "Voice Messages",
  "/tokens": "Tokens",
  "/whats-on": "What’s On",
  "/heat-map": "Heat Map",
  "/calendar-reminders": "Calendar Reminders",
  "/august-timeout": "Time Out",
  "/code-of-conduct": "Code of Conduct",
  "/pricing": "Pricing",
} as const;

export type ScreenPath = keyof typeof SCREENS;
