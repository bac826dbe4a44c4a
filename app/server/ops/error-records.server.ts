import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "../data/clock.server";
import { prepared, transact } from "../data/database.server";
import { log } from "./log.server";
import { scrub } from "./scrub.server";

const KEPT = 200;
const LONGEST = { place: 200, cause: 500 };

/** Names of the parts of a program that an error's sentence quotes, as in "reading 'length'". */
const NAME = /^'[\w$.-]{1,40}'$/;

/**
 * Class and sentence of an error and of the causes behind it, without what it quotes: a parser quotes the
 * text that it refuses, and a query its parameters, and both may be a member's words.
 */
export function describeCause(error: unknown): string {
  const parts: string[] = [];
  for (let one = error; one instanceof Error && parts.length < 4; one = one.cause) {
    const sentence = one.message
      .replace(/\s*\bparams:[\s\S]*$/i, "")
      // From the first quote to the last one: what is quoted may itself have quotes, or be cut off.
      .replace(/"(?:[\s\S]*"|[\s\S]*$)/, '"…"')
      .replace(/`[\s\S]*`/, "`…`")
      .replace(/(?<!\w)'[\s\S]*'(?!\w)/, (quote) => (NAME.test(quote) ? quote : "'…'"));
    parts.push(`${one.name}: ${sentence}`);
  }
  const said = parts.join(" < ") || `a thrown ${typeof error}`;
  return scrub(said).replace(/\s+/g, " ").slice(0, LONGEST.cause);
}

/** Method and pattern of a request's address: what stood in it for a parameter is only named. */
export function describePlace(
  { method, url }: Pick<Request, "method" | "url">,
  params: LoaderFunctionArgs["params"],
): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [value ?? "", name]));
  if (params["*"] !== undefined) return `${method} *`;
  const segments = new URL(url).pathname.split("/").map((segment) => {
    const name = segment && names.get(decode(segment));
    return name ? `:${name}` : segment;
  });
  return scrub(`${method} ${segments.join("/")}`).slice(0, LONGEST.place);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const INSERT_SQL = "INSERT INTO error_records (id, occurred_at, place, cause) VALUES (?, ?, ?, ?)";
const FORGET_SQL = `DELETE FROM error_records WHERE rowid IN
  (SELECT rowid FROM error_records ORDER BY occurred_at DESC, rowid DESC LIMIT -1 OFFSET ?)`;
const HAS_SQL = "SELECT 1 FROM error_records WHERE id = ?";

/**
 * Records the cause of an error that someone was shown an id of; the latest 200 are kept. Where it cannot
 * be written, the answer with the id goes out all the same: the log has the cause.
 */
export function recordError({
  id,
  place,
  error,
}: {
  id: string;
  place: string;
  error: unknown;
}): void {
  try {
    transact(() => {
      // Several loaders of one request may fail; the first is the cause.
      if (prepared(HAS_SQL).get(id)) return;
      prepared(INSERT_SQL).run(id, now().getTime(), place, describeCause(error));
      prepared(FORGET_SQL).run(KEPT);
    });
  } catch {
    log("warn", "error_not_recorded", { id });
  }
}

export interface ErrorRecord {
  id: string;
  occurredAtMs: number;
  place: string;
  cause: string;
}

const SELECT_SQL = "SELECT id, occurred_at AS occurredAtMs, place, cause FROM error_records";

/** Finds what was recorded of an error by the id that someone was shown. */
export const findError = (id: string): ErrorRecord | undefined =>
  prepared<ErrorRecord>(`${SELECT_SQL} WHERE id = ?`).get(id);

/** Lists the latest errors, the newest first. */
export const listErrors = (most: number): ErrorRecord[] =>
  prepared<ErrorRecord>(`${SELECT_SQL} ORDER BY occurred_at DESC, rowid DESC LIMIT ?`).all(most);
