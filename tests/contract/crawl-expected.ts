import type { Change } from "./crawl-changes";
import type { Answer, Trace } from "./crawl-traces";

/** What is there for every member, whatever became of the others. */
export const SCREENS = [
  ...["/", "/discover", "/matches", "/messages", "/meetups", "/notifications", "/friend-intro"],
  ...["/icebreaker-games", "/voice-message", "/calendar-reminders", "/tokens", "/reports"],
  ...["/account", "/account/blocked", "/messages.data", "/api/notifications", "/api/auth/user"],
];

/** Answers that B gets at the very least, by the way that they come. */
export const LEAST_LOOKED = {
  ...{ member: 600, visitor: 200, "browser's cache": 40, form: 350 },
  ...{ archive: 2, delivery: 1 },
};

/** What is there for A while they are shut out. */
export const SCREENS_OF_A: Partial<Record<Change, string[]>> = {
  "A is suspended": ["/suspended", "/account/export"],
  "A is deleted": ["/account/restore"],
};

/** The list of those a member blocked names them as they knew them; so do its copy in the archive and an unblock. */
export const isOwnList = ({ asked }: Answer, kind: Trace["kind"]): boolean =>
  /^(GET \/account(\.data)?|POST \/members\/[\w-]+\/unblock|archive .+)$/.test(asked) &&
  ["id", "stage name"].includes(kind);

/** A wrote B's address into an introduction, and reads there, and in the archive, what they wrote. */
export const isOwnIntroduction = ({ asked }: Answer, kind: Trace["kind"]): boolean =>
  kind === "address" && /\/friend-intro|^archive/.test(asked);

/** Where nobody has blocked anyone, an invitation says who sent it to anyone who has the link. */
export const isInvitation = ({ asked }: Answer, kind: Trace["kind"]): boolean =>
  kind === "first name" && asked.startsWith("GET /invitations/");
