type Fields = Record<string, string | number | boolean | null | undefined>;

/**
 * Writes one structured line. Never pass a member's text; addresses and tokens in other services'
 * words are scrubbed on the way (`scrub.server.ts`).
 * @param level info, warn or error
 * @param event what happened, in snake case
 */
export function log(level: "info" | "warn" | "error", event: string, fields: Fields = {}): void {
  const line = toLine(level, event, fields);
  if (level === "error") console.error(line);
  else console.log(line);
}

const toLine = (level: string, event: string, fields: Fields): string =>
  JSON.stringify({ at: new Date().toISOString(), level, event, ...fields });

/** How long a line of `logSoon` waits for others. */
const SOON_MS = 100;
let waiting: string[] = [];

function writeWaiting(): void {
  if (waiting.length > 0) console.log(waiting.join("\n"));
  waiting = [];
}

process.once("exit", writeWaiting);

/** Writes a line of the level info together with those that follow soon: each write holds up the event loop. */
export function logSoon(event: string, fields: Fields): void {
  if (waiting.length === 0) setTimeout(writeWaiting, SOON_MS).unref();
  waiting.push(toLine("info", event, fields));
}

/** How deep the causes of an error are followed; fetch and the libraries above it use three. */
const CAUSES = 5;

/** An error's name, message and stack with the causes behind it, without its call's arguments. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { cause: typeof error };
  const behind: string[] = [];
  for (let { cause } = error; cause instanceof Error && behind.length < CAUSES; { cause } = cause)
    behind.push(`${cause.name}: ${cause.message}`.slice(0, 300));
  return {
    cause: error.name,
    message: error.message.slice(0, 500),
    causes: behind.length > 0 ? behind.join(" < ") : undefined,
    stack: error.stack?.slice(0, 4000),
  };
}
