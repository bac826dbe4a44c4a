const URL_LIKE = /https?:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}(?::\d+)?\/\S/iu;

// What is on both sides of a dot, which may be a full-width or an ideographic one.
const DOTTED =
  /(?<![\p{L}\p{M}\p{N}-])([\p{L}\p{M}\p{N}-]+)([^\S\n]?)([.\u3002])([^\S\n]?)(?=(xn--[a-z\d-]+|\p{L}[\p{L}\p{M}]+)(?![\p{L}\p{M}\p{N}]))/giu;

// Endings of domains that are no words, or at least no beginnings of sentences.
const KNOWN_ENDINGS = new Set(
  "com net org info biz xyz shop site online club vip bet casino app dev io ai co uk ru de cn tk ml ga cf gq cc tv ly gg page blog store рф 中国 中國 公司 网络 网址 在线 भारत السعودية".split(
    " ",
  ),
);

type Dotted = [string, before: string, gap: string, dot: string, gapAfter: string, ending: string];

function isKnownDomain([, , gap, , gapAfter, ending]: Dotted): boolean {
  if (/^xn--/i.test(ending)) return true;
  // "That was it. Com" is no address, "evil. com" is one.
  if (gapAfter && !gap) return /^(?:com|net|org)$/.test(ending);
  return KNOWN_ENDINGS.has(ending.toLowerCase());
}

// A dot between two signs, the second of a word, and an ideographic one before letters that no Chinese text has there.
const TIGHT_DOT = /[^\s.]\.\p{L}[\p{L}\p{M}]|\S\u3002[a-z]{2}/iu;

const toPlain = (text: string): string =>
  text.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");

function listDotted(text: string): Dotted[] {
  return [...toPlain(text).matchAll(DOTTED)].map((match) => match as unknown as Dotted);
}

/** Whether a text names a web page: an address, or a domain with a well-known ending, however its dot is drawn. */
export const hasWebAddress = (text: string): boolean =>
  URL_LIKE.test(text.normalize("NFKC")) || listDotted(text).some(isKnownDomain);

/**
 * Whether a text may name a web page: any domain that a mail program could turn into a link. For what members write to
 * people who are not members, where a sentence without a space after its period is refused too.
 */
export const mayNameWebPage = (text: string): boolean =>
  hasWebAddress(text) || TIGHT_DOT.test(toPlain(text));
