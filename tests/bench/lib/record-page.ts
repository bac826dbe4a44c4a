import type { insideHandler } from "../../support/screens/statements";
import { hookStatements, setHook } from "../../support/statement-hook";

/** What another server needs to make the same page. */
export interface RecordedPage {
  path: string;
  cookie: string;
  statements: { sql: string; values: unknown[] }[];
  /** Markup and text by turns; the text is not escaped. */
  pieces: string[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

const toText = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => ENTITIES[sign] ?? sign);

/** Splits a page, without its scripts, into markup and text. */
function toPieces(html: string): string[] {
  const plain = html.replace(/<script\b.*?<\/script>/gs, "");
  return plain
    .split(/(?<=>)([^<>]+)(?=<)/)
    .map((piece, at) => (at % 2 === 0 ? piece : toText(piece)));
}

/**
 * Opens a page in this process and records what it reads.
 * @throws Error when the page does not answer 200
 */
export async function recordPage(
  open: ReturnType<typeof insideHandler>,
  path: string,
  cookie: string,
): Promise<RecordedPage> {
  const statements: RecordedPage["statements"] = [];
  const unhook = hookStatements();
  setHook((sql, execute, values) => {
    if (/^\s*(?:SELECT|WITH)\b/i.test(sql)) statements.push({ sql, values });
    return execute();
  });
  try {
    const answer = await open(path, { cookie });
    const html = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
    return { path, cookie, statements, pieces: toPieces(html) };
  } finally {
    setHook();
    unhook();
  }
}
