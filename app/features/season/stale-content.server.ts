import { islandDate } from "~/server/data/clock.server";
import { readSeason } from "./season.server";

const FILE = "db/content/season.yml";
/** The month from which on last year's season is a fault, as it is written in a day. */
const SPRING = "03";

/**
 * Says from March on what in the content files is still last year's (rule content-in-files).
 *
 * @param now any time; the island's year and month count
 * @returns a sentence for each, with what to do; none before March and for this year's content
 */
export function findStaleContent(now: Date, season = readSeason()): string[] {
  const [year = "", month = ""] = islandDate(now).split("-");
  if (season.year >= Number(year) || month < SPRING) return [];
  const next = month > "08" ? Number(year) + 1 : Number(year);
  const dated = season.events.filter(({ isUndated }) => !isUndated);
  const sentences = [
    `The season is still August ${season.year}: put ${next} in its place in ${FILE}.`,
  ];
  if (dated.length > 0)
    sentences.push(
      `The days of ${dated.map(({ name }) => name).join(", ")} are those of ${season.year}: correct or delete them in ${FILE}.`,
    );
  if (season.offer)
    sentences.push(
      `The offer (${season.offer.perk}) ended on ${season.offer.lastDay}: renew or delete it in ${FILE}.`,
    );
  return sentences;
}
