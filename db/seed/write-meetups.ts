import { SEATS } from "../schema/values";
import type { Batches } from "./batches";
import type { MatchFact } from "./history";
import { LOCATIONS } from "./locations";
import { randomFrom } from "./random";
import type { Island } from "./write-people";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Conversations of at least so many messages come to the point of meeting. */
const TALKED_ENOUGH = 8;
/** A conversation so silent would end before the last day that is drawn for its meetup. */
const FRESH_ENOUGH_MS = 4 * DAY_MS;
/** Open suggestions are this young at most: an older one is over. */
const OPEN_FOR_MS = 6 * HOUR_MS;

const newYorkHour = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hour: "2-digit",
  hourCycle: "h23",
});

/** The moment of an hour of a day on the island: New York is 4 or 5 hours behind. */
function islandHour(date: string, hour: number): number {
  const early = Date.parse(`${date}T00:00:00Z`) + (hour + 4) * HOUR_MS;
  return Number(newYorkHour.format(early)) === hour ? early : early + HOUR_MS;
}

/** Seats and presences that are taken, so that the meetups keep the rules of the database. */
export class MeetupWriter {
  readonly #seats = new Map<string, number>();
  readonly #presences = new Set<string>();

  constructor(
    readonly batches: Batches,
    readonly island: Island,
  ) {}

  /**
   * Writes a meetup suggested at the end of a longer conversation that goes on, some agreed on already;
   * nothing where the place is full then or one of the two is elsewhere.
   */
  write({ id, low, high, status, messages }: MatchFact): void {
    const { seed, now } = this.island;
    const last = messages.at(-1);
    if (status !== "matched" || !last || messages.length < TALKED_ENOUGH) return;
    const random = randomFrom(`${seed}:meetup:${id}`);
    if (random.chance(0.4)) return;
    const accepted = random.chance(0.3) && last.agoMs < FRESH_ENOUGH_MS;
    const day = new Date(now.getTime() + random.int(2, 9) * DAY_MS);
    const date = day.toISOString().slice(0, 10);
    const locationId = random.int(1, LOCATIONS.length);
    // Every place is open then.
    const slotHour = random.int(11, 13);
    const slot = `${date} ${slotHour}`;
    const seat = (this.#seats.get(`${locationId} ${slot}`) ?? 0) + 1;
    const presences = [low, high].map((person) => `${person.id} ${slot}`);
    if (seat > SEATS || presences.some((presence) => this.#presences.has(presence))) return;
    this.#seats.set(`${locationId} ${slot}`, seat);
    for (const presence of presences) this.#presences.add(presence);
    const createdAt = now.getTime() - (accepted ? last.agoMs : Math.min(last.agoMs, OPEN_FOR_MS));
    this.batches.insert("meetup_bookings", {
      user_id: last.sender.id,
      match_id: id,
      companion_id: (last.sender === low ? high : low).id,
      location_id: locationId,
      date,
      slot_hour: slotHour,
      starts_at: islandHour(date, slotHour),
      seat,
      status: accepted ? "confirmed" : "pending",
      held_until: createdAt + DAY_MS,
      covered_by: "plan",
      client_id: `${id}-meetup`,
      created_at: createdAt,
      confirmed_at: accepted ? now.getTime() - Math.floor(last.agoMs / 2) : null,
    });
  }
}
