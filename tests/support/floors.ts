/**
 * The layers ("floors") of app/features, from the bottom up: a feature folder imports values only
 * from lower floors. A lower folder that must call a higher one gets the function as a callback in
 * app/connect-features.server.ts.
 */
export const FLOORS: readonly (readonly string[])[] = [
  ["prices", "season"],
  ["guidance", "members", "tokens"],
  ["agreements"],
  ["compatibility", "media", "notifications"],
  ["matches"],
  ["concierge", "membership", "safety"],
  ["meetups"],
  ["whats-on"],
  ["discover"],
  ["messages"],
  ["games", "introductions"],
  ["calendar", "heat-map", "voice"],
  ["profile"],
  ["reports"],
  ["exports", "review"],
  ["deletion"],
  ["account", "dashboard", "wallet"],
  ["landing", "status"],
];

/**
 * The parts of app/features/meetups, from the bottom up, in the same way. The modules beside them are below
 * all; `meetup-sweeps.server.ts` alone is above.
 */
export const MEETUP_PARTS: readonly string[] = [
  "places",
  "seats",
  "meetup",
  "suggestions",
  "booking",
];
