import { QUOTES } from "@db/schema/profile-lists";

export interface Quote {
  text: string;
  by: string;
}

/** Finds the quote with a text; null for any other text. */
export function findQuote(quoted: unknown): Quote | null {
  const found = QUOTES.find(([text]) => text === quoted);
  return found ? { text: found[0], by: found[1] } : null;
}
