/** The screens of a walk on a weak link, as in the route table and in the order of the walk. */
export const WALKED_SCREENS = [
  "/",
  "/discover",
  "/profile/:memberId",
  "/matches",
  "/meetups",
  "/heat-map",
  "/tokens",
  "/account",
  "/messages",
  "/messages/:conversationId",
] as const;

/** The most bytes on the wire of a navigation between them, in a browser that has been here. */
export const MOST_NAVIGATION_BYTES = 6 * 1024;
