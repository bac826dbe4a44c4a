import type { MEETUP_STATUSES } from "@db/schema/values";
import { SEATS } from "../schema/values";
import type { Batches } from "./batches";
import type { MatchFact } from "./history";
import {
  DAYS_BACK,
  SEEDED_DAYS_AHEAD,
  type Slot,
  SlotCalendar,
  toDate,
  toMonday,
} from "./meetup-slots";
import { drawMembership } from "./memberships";
import { isDemo, type Person, takesPart } from "./people";
import { type Random, randomFrom } from "./random";
import type { Island } from "./write-people";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Conversations of at least so many messages come to the point of meeting. */
const TALKED_ENOUGH = 8;
/** Suggestions are this young at most: an older open one is over, and an agreed one lies too far ahead. */
const YOUNG_MS = { pending: 6 * HOUR_MS, confirmed: 3 * DAY_MS } as const;
/** A conversation that has been silent for longer ends while an answer to its suggestion is still awaited. */
const SILENT_MS = 13 * DAY_MS;
/** Members beyond this one book nothing: the places have no more seats on a larger island. */
const BOOKING_MEMBERS = 2000;
const TRIES = 12;
/** A conversation that has been silent for longer would end before the last day that is drawn for its meetup. */
const FRESH_ENOUGH_MS = (13 - SEEDED_DAYS_AHEAD) * DAY_MS;

interface Booking {
  /** The booker, and anyone else who has to be free then. */
  people: readonly [Person, ...Person[]];
  /** The match of the two; without it the booking is for oneself. */
  matchId?: string;
  /** Drawn where it is not given. */
  status?: (typeof MEETUP_STATUSES)[number];
  /** About a day before the meetup, or before now, where it is not given. */
  createdAt?: number;
  /** Whether it may take the last seat of an hour that lies ahead. */
  fills?: boolean;
}

/** A booking of a slot that is drawn; days are counted from today. */
interface Plan extends Booking {
  first: number;
  last: number;
}

/** Who was at a meetup that ended so many milliseconds before the seed's time. */
interface Attended {
  person: Person;
  /** The match and the week of it. */
  cause: string;
  agoMs: number;
}

const toKey = ({ locationId, date, slotHour }: Slot) => `${locationId}-${date}-${slotHour}`;

/** Writes eight weeks of meetups and some days ahead, by the rules of the product and the database. */
export class MeetupWriter {
  /** Those who earned tokens by being there. */
  readonly attended: Attended[] = [];
  readonly #now: number;
  readonly #calendar: SlotCalendar;
  readonly #seats = new Map<string, number>();
  /** What nobody does twice: being somewhere at an hour, booking on a day, booking free in a week. */
  readonly #done = new Set<string>();

  constructor(
    readonly batches: Batches,
    readonly island: Island,
  ) {
    this.#now = island.now.getTime();
    this.#calendar = new SlotCalendar(this.#now);
  }

  /** Whether a membership covers what a member books at a timestamp, or their free meetup of the week. */
  #findCover(person: Person, timestamp: number): "plan" | "weekly" {
    const { startedAgoMs = 0, endsAgoMs = 0 } = drawMembership(this.island.seed, person) ?? {};
    const agoMs = this.#now - timestamp;
    return startedAgoMs >= agoMs && (endsAgoMs === null || endsAgoMs < agoMs) ? "plan" : "weekly";
  }

  /** Finds the next seat of a slot, and takes it. @returns undefined where a rule forbids it */
  #takeSeat(slot: Slot, { people, fills }: Booking, createdAt: number, cover: string) {
    const [booker] = people;
    const madeOn = toDate(createdAt);
    const doings = people.map(({ index }) => `${index} at ${slot.startsAt}`);
    doings.push(`${booker.index} on ${madeOn}`);
    if (cover === "weekly") doings.push(`${booker.index} in the week of ${toMonday(madeOn)}`);
    const seat = (this.#seats.get(toKey(slot)) ?? 0) + 1;
    const most = fills || slot.startsAt < this.#now ? SEATS : SEATS - 1;
    if (seat > most || doings.some((doing) => this.#done.has(doing))) return undefined;
    this.#seats.set(toKey(slot), seat);
    for (const doing of doings) this.#done.add(doing);
    return seat;
  }

  #drawStatus(random: Random, { startsAt }: Slot): NonNullable<Booking["status"]> {
    if (startsAt > this.#now) return "confirmed";
    if (random.chance(0.86)) return "completed";
    return random.chance(0.5) ? "cancelled" : "no_show";
  }

  /** Writes a booking with its attendance. @returns false where a rule forbids it */
  #book(random: Random, slot: Slot, booking: Booking): boolean {
    const { people, matchId = null } = booking;
    const [booker, companion] = people;
    const { startsAt } = slot;
    // Longer than a day, so that a demo member has today's bookings left.
    const earlier = Math.floor(random.between(26, 34) * HOUR_MS);
    const createdAt = booking.createdAt ?? Math.min(startsAt, this.#now) - earlier;
    const cover = this.#findCover(booker, createdAt);
    const seat = this.#takeSeat(slot, booking, createdAt, cover);
    if (seat === undefined) return false;
    const status = booking.status ?? this.#drawStatus(random, slot);
    const heldUntil = matchId === null ? null : Math.min(createdAt + DAY_MS, startsAt);
    const answeredAt = Math.floor((createdAt + Math.min(heldUntil ?? createdAt, this.#now)) / 2);
    const confirmedAt = status === "pending" ? null : answeredAt;
    const endedAt = new Map<string, number>([
      ["cancelled", Math.floor((createdAt + startsAt) / 2)],
      ["completed", startsAt + HOUR_MS],
      ["no_show", this.#calendar.at(this.#calendar.toDay(startsAt) + 1, 0)],
    ]).get(status);
    const bookingId = this.batches.insert("meetup_bookings", {
      user_id: booker.id,
      match_id: matchId,
      companion_id: matchId === null ? null : (companion?.id ?? null),
      location_id: slot.locationId,
      date: slot.date,
      slot_hour: slot.slotHour,
      starts_at: startsAt,
      seat: status === "cancelled" ? null : seat,
      status,
      held_until: heldUntil,
      covered_by: cover,
      client_id: `seed-${toKey(slot)}-${seat}`,
      created_at: createdAt,
      confirmed_at: confirmedAt,
      ended_at: endedAt ?? null,
      ended_by: status === "cancelled" ? booker.id : null,
    });
    if (status === "completed") this.#attend(random, bookingId, startsAt, booking);
    return true;
  }

  /** Writes that all were there; of those who met a match, most said afterwards how it was. */
  #attend(random: Random, bookingId: number, startsAt: number, { people, matchId }: Booking): void {
    for (const person of people) {
      const answers = matchId !== undefined && random.chance(0.8);
      const answeredAt = Math.min(this.#now, startsAt + random.int(2, 20) * HOUR_MS);
      this.batches.insert("meetup_attendance", {
        booking_id: bookingId,
        user_id: person.id,
        checked_in_at: startsAt - random.int(0, 20) * MINUTE_MS,
        felt_safe: answers ? 1 : null,
        answered_at: answers ? answeredAt : null,
      });
      // Nobody earns by their word alone.
      if (matchId !== undefined)
        this.attended.push({
          person,
          cause: `meetup:${matchId}:${toMonday(toDate(startsAt))}`,
          agoMs: this.#now - startsAt - HOUR_MS,
        });
    }
  }

  /** Books the first of a few drawn slots that the rules allow. */
  #draw(random: Random, plan: Plan): Slot | undefined {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const slot = this.#calendar.draw(random, plan.first, plan.last);
      if (this.#book(random, slot, plan)) return slot;
    }
    return undefined;
  }

  /**
   * Writes where the two of a longer conversation that goes on have met, soon after they last wrote, and
   * what one of them suggests now; nothing where chance has it so.
   */
  writeOfMatch({ id, low, high, status, messages, meetup: wish }: MatchFact): void {
    const last = messages.at(-1);
    if (status !== "matched" || !last || messages.length < TALKED_ENOUGH) return;
    const random = randomFrom(`${this.island.seed}:meetup:${id}`);
    const reader = last.sender === low ? high : low;
    const wroteAt = this.#now - last.agoMs;
    const wroteOn = this.#calendar.toDay(wroteAt);
    if (random.chance(0.6) && wroteOn < -1)
      this.#draw(random, {
        people: [last.sender, reader],
        matchId: id,
        status: "completed",
        createdAt: wroteAt,
        first: Math.max(wroteOn + 1, -DAYS_BACK),
        last: Math.min(wroteOn + 7, -1),
      });
    const drawn = random.chance(0.3) && last.agoMs < FRESH_ENOUGH_MS ? "confirmed" : "pending";
    const ahead = wish ?? (random.chance(0.6) ? drawn : null);
    if (ahead === null || last.agoMs > SILENT_MS) return;
    this.#draw(random, {
      // A demo member is invited, and has today's bookings left.
      people: isDemo(last.sender) ? [reader, last.sender] : [last.sender, reader],
      matchId: id,
      status: ahead,
      createdAt: this.#now - Math.min(last.agoMs, YOUNG_MS[ahead]),
      first: 2,
      last: SEEDED_DAYS_AHEAD,
    });
  }

  /** Writes what members have booked for themselves. */
  writeAlone(people: readonly Person[]): void {
    this.#writeDemo(people);
    for (const person of people.slice(0, BOOKING_MEMBERS).filter(takesPart)) {
      const random = randomFrom(`${this.island.seed}:meetups:${person.index}`);
      const first = Math.max(-DAYS_BACK, this.#calendar.toDay(this.#now - person.joinedAgoMs) + 3);
      const last = person.state === "active" && !isDemo(person) ? SEEDED_DAYS_AHEAD : -1;
      const share = (last - first) / (DAYS_BACK + SEEDED_DAYS_AHEAD);
      for (let left = Math.round(random.between(0, 5) * share); left > 0; left -= 1)
        this.#draw(random, { people: [person], first, last });
    }
  }

  /** A booking ahead for each demo member; the first one's hour is full, and the second waits for it. */
  #writeDemo([one, other, ...rest]: readonly Person[]): void {
    if (!one || !other) return;
    const random = randomFrom(`${this.island.seed}:demo-meetups`);
    const ahead = { first: 3, last: SEEDED_DAYS_AHEAD };
    const slot = this.#draw(random, { people: [one, other], ...ahead });
    this.#draw(random, { people: [other], ...ahead });
    if (!slot) return;
    const isFull = () => this.#seats.get(toKey(slot)) === SEATS;
    for (const person of rest)
      if (!isFull() && takesPart(person) && person.state === "active")
        this.#book(random, slot, { people: [person], fills: true });
    if (!isFull()) return;
    this.batches.insert("meetup_waits", {
      user_id: other.id,
      location_id: slot.locationId,
      date: slot.date,
      slot_hour: slot.slotHour,
      created_at: this.#now - HOUR_MS,
    });
  }
}
