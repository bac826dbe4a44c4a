/**
 * The floors of the house, from the ground up: a feature folder imports values only from folders on
 * lower floors. What a lower folder must tell a higher one is handed to it in
 * app/connect-features.server.ts.
 */
export const FLOORS: readonly (readonly string[])[] = [
  ["guidance", "members", "prices", "tokens"],
  ["agreements", "compatibility", "media", "notifications"],
  ["meetups"],
  ["matches"],
  ["membership", "safety"],
  ["discover", "messages"],
  ["voice"],
  ["profile"],
  ["reports"],
  ["account", "dashboard"],
  ["landing"],
];
