import { notFound } from "./errors";

/**
 * A whole-number id from an address.
 *
 * @throws Refusal 404 for anything that is no such id
 */
export function idParam(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}

/** A whole-number id from a query; nothing for anything that is no such id. */
export const wholeId = (text: string | null): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
