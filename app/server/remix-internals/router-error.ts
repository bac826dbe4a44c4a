/**
 * Writes an error of status 503 as Remix's router reads it (single fetch): the refusal at overload has to be cheaper than
 * Remix, which would compose it otherwise (record 54). In this format (turbo-stream) objects name their keys and values
 * by their places in the list.
 *
 * @param isForm true for the answer to a form; otherwise every part of a screen has the error
 */
export function toRouterText(
  { title, message }: { title: string; message: string },
  isForm: boolean,
): string {
  const error = { _1: 2 };
  const parts = [
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
  // What moves goes to the end, so that the places of the other parts stay.
  const ofScreen = [["SingleFetchRedirect", parts.length + 1], ...parts, error];
  return `${JSON.stringify(isForm ? [error, ...parts] : ofScreen)}\n`;
}
