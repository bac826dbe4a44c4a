import type { Random } from "./random";
import { listRows } from "./words";

/** One line of a conversation. */
export interface Line {
  /** True when the one who opened the conversation writes it. */
  byOpener: boolean;
  text: string;
}

/**
 * Small talk: in each piece the lines alternate between two people, and a piece makes sense wherever it stands;
 * `{you}` is the first name of the one who reads. A conversation of exactly `count` messages about the island.
 * It breaks off where the count ends, as a conversation still going on does.
 *
 * @param opener first name of the one who writes first
 * @param answerer first name of the other
 */
export function drawTalk(random: Random, opener: string, answerer: string, count: number): Line[] {
  const lines: Line[] = [];
  const say = (piece: readonly string[], openerBegins: boolean) => {
    piece.forEach((line, at) => {
      const byOpener = (at % 2 === 0) === openerBegins;
      lines.push({ byOpener, text: line.replaceAll("{you}", byOpener ? answerer : opener) });
    });
  };
  say(random.pick(listRows("talk.opener")), true);
  for (const piece of random.shuffle(listRows("talk"))) {
    if (lines.length >= count - 2) break;
    // The one who did not write last begins the next subject, so that nobody writes twice in a row.
    say(piece, random.chance(0.8) ? !lines.at(-1)?.byOpener : random.chance(0.5));
  }
  if (lines.length < count) say(random.pick(listRows("talk.closer")), !lines.at(-1)?.byOpener);
  return lines.slice(0, count);
}
