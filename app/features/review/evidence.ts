/** What was kept of what was reported, to be read: words first, then facts, without ids and addresses. */
export interface EvidenceWords {
  quotes: { who: string; words: string }[];
  facts: [name: string, fact: string][];
}

/** Ids, fingerprints and addresses say nothing to a reader. */
const UNREAD = /^(id|.*Id|files|photo|.*Url|sha256|card|firstName|from|of|kind|around)$/;
const WORDS = ["content", "words", "quote", "response"];

const toName = (key: string): string => {
  const words = key.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value in words; nothing where it has none. */
function toWords(value: unknown): string | null {
  if (typeof value === "string") return value.trim() || null;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) {
    const all = value.filter((one) => typeof one === "string");
    return all.length > 0 ? all.join(", ") : null;
  }
  return null;
}

/**
 * Lays out a report's evidence. Of messages around the one that is reported, it says whether the reported
 * member wrote them, and never another name.
 */
export function describeEvidence(evidence: Record<string, unknown>): EvidenceWords {
  const found: EvidenceWords = { quotes: [], facts: [] };
  const from = evidence.from;
  const quote = (item: Record<string, unknown>, who: string) => {
    for (const key of WORDS) {
      const words = toWords(item[key]);
      if (words) found.quotes.push({ who, words });
    }
  };
  quote(evidence, "They");
  for (const around of Object.values(evidence))
    if (Array.isArray(around))
      for (const item of around)
        if (isObject(item))
          quote(item, item.from === from || item.isReported === true ? "They" : "The other member");
  for (const source of [evidence, evidence.card])
    if (isObject(source))
      for (const [key, value] of Object.entries(source)) {
        const words = UNREAD.test(key) || WORDS.includes(key) ? null : toWords(value);
        if (words) found.facts.push([toName(key), words]);
      }
  return found;
}
