import { sayDay } from "~/features/meetups/slots";
import { listEvents } from "~/features/season/desk-events.server";
import type { SeasonEvent } from "~/features/season/season";
import { loadSeason } from "~/features/season/season.server";
import { islandDate, now } from "~/server/data/clock.server";
import { isOverNow } from "./find-occurrence.server";
import type { Going } from "./going.server";
import { addDays, listDay, type Occurrence, sayTimes, toOccurrenceId } from "./occurrences";
import { listPlaces, sayWhere } from "./whats-on.server";

/** What Home says of one date of an event. */
export interface HomeEvent extends Going {
  id: string;
  name: string;
  /** "Tonight · 8 PM" */
  when: string;
  where: string | null;
}

const EVENING = "17:00";

/** The dates that Home chooses from: those of today that are not over, or else of the next day that has any. */
export function listHomeChoices(): Occurrence[] {
  const today = islandDate(now());
  const events = listEvents(loadSeason()).filter(({ isCanceled }) => !isCanceled);
  for (let days = 0; days < 7; days += 1) {
    const ahead = listDay(events, addDays(today, days)).filter((each) => !isOverNow(each));
    if (ahead.length > 0) return ahead;
  }
  return [];
}

/** How seldom an event is: one of the season comes before what happens every week, and that before every day. */
const rankRarity = ({ lastDay, everyDays }: SeasonEvent): number =>
  lastDay !== null && everyDays === 1 ? 2 : everyDays === 7 ? 1 : 0;

function sayWhen({ event, day }: Occurrence): string {
  const today = islandDate(now());
  const isEvening = event.startTime !== null && event.startTime >= EVENING;
  const name = day === today && isEvening ? "tonight" : sayDay(day, today);
  const times = sayTimes(event);
  const start = name.charAt(0).toUpperCase() + name.slice(1);
  return times ? `${start} · ${times}` : start;
}

/**
 * Chooses the date that Home shows: one the member goes to, then the rarest event, then the one with the most faces.
 *
 * @param choices as `listHomeChoices` returns them
 * @param going who goes, by their ids
 */
export function chooseHomeEvent(
  choices: readonly Occurrence[],
  going: ReadonlyMap<string, Going>,
): HomeEvent | null {
  const [first] = choices
    .flatMap((occurrence) => {
      const found = going.get(toOccurrenceId(occurrence));
      return found ? [{ occurrence, going: found }] : [];
    })
    .sort(
      (one, other) =>
        Number(other.going.isGoing) - Number(one.going.isGoing) ||
        rankRarity(other.occurrence.event) - rankRarity(one.occurrence.event) ||
        other.going.faces.length - one.going.faces.length,
    );
  if (!first) return null;
  const { occurrence } = first;
  return {
    ...first.going,
    id: toOccurrenceId(occurrence),
    name: occurrence.event.name,
    when: sayWhen(occurrence),
    where: sayWhere(occurrence.event, listPlaces()),
  };
}
