/**
 * Makes the data that the router reads from the answer of an action (single fetch) as an error of status 503, not yet as
 * JSON. In this format (turbo-stream) objects name their keys and values by their places in the list.
 *
 * @returns the error, and then its parts
 */
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
