import { notFound } from "./errors";

/**
 * Parses a whole-number id from an address.
 * @throws Refusal 404 for anything else
 */
export function idParam(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}

/** A whole number from 1, as an id or a limit, from a query; undefined for anything else. */
export const positiveInt = (text: string | null): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
