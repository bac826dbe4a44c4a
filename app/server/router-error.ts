/** How the router reads the answer of an action (single fetch, turbo-stream): a 503 with these words. */
export const routerError = (title: string, message: string): [object, ...unknown[]] => [
  { _1: 2 },
  "error",
  ["ErrorResponse", 3, 8, 9],
  { _4: 5, _6: 7 },
  "title",
  title,
  "message",
  message,
  503,
  "",
];
