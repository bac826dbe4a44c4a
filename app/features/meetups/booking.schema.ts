import { LIMITS, SLOT_HOURS } from "@db/schema/values";
import * as z from "zod/mini";
import { typedDay } from "~/server/data/day";
import { clean } from "~/server/data/text";
import { ignored } from "~/server/web/ignored-fields";
import { callClientId } from "~/ui/call-client-id";
import { CLIENT_ID } from "~/ui/client-id";

/** Days ahead of today for which a meetup can be booked or suggested. */
export const DAYS_AHEAD = 31;

const locationId = z.number("Please choose a place").check(z.int(), z.positive(), z.lte(1e9));

/** The hour of a slot as the calls say it: `10:00`. */
export const timeOfSlot = (slotHour: number): string => `${String(slotHour).padStart(2, "0")}:00`;

const TIMES = SLOT_HOURS.map(timeOfSlot);

/** Reads the hour of a slot as `10:00`, `10` or `10:00 AM`; undefined for anything else. */
export function readTimeSlot(text: string): number | undefined {
  const [, hour = "", half = ""] = /^(\d{1,2})(?::00)?(?: ?(AM|PM))?$/i.exec(text.trim()) ?? [];
  const isOfHalf = Number(hour) >= 1 && Number(hour) <= 12;
  const read = (Number(hour) % (half ? 12 : 24)) + (half.toUpperCase() === "PM" ? 12 : 0);
  return hour === "" || (half && !isOfHalf) ? undefined : SLOT_HOURS.find((slot) => slot === read);
}

/** How a meetup beyond a limit can be paid (rule extra-meetup-confirmed). */
export const EXTRAS = ["bonus", "tokens", "card"] as const;

/** The body of POST /api/meetups/book. */
export const bookingSchema = z.object({
  locationId,
  /** A day on the island as YYYY-MM-DD, or a timestamp within it as an ISO string; midnight in UTC is that day. */
  date: z.string("Please choose a day").check(z.maxLength(40, "Please choose a day")),
  timeSlot: z.string("Please choose a time").check(
    z.maxLength(10, "Please choose a time"),
    z.refine(
      (text) => readTimeSlot(text) !== undefined,
      `Please choose a time, one of ${TIMES.join(", ")}`,
    ),
  ),
  /** Idempotency key; without one a repeat is known by its slot. */
  clientId: callClientId,
  /** Confirms how a meetup beyond a limit is paid (rule extra-meetup-confirmed). */
  extra: z.optional(
    z.enum(EXTRAS, "An extra meetup is paid with a bonus meetup, tokens or by card"),
  ),
  ...ignored(
    "id",
    "userId",
    "scheduledDate",
    "status",
    "matchId",
    "companionName",
    "notes",
    "pricePaid",
    "isCompleted",
    "completedAt",
    "createdAt",
    "location",
  ),
});

/** The body of POST /api/meetups/upgrade-plan. */
export const planSchema = z.object({
  planType: z.enum(["basic", "plus", "premium"], "Please choose a plan: basic, plus or premium"),
});

/** A slot as a form sends it. */
export const slotSchema = z.object({
  locationId: z
    .string("Please choose a place")
    .check(z.regex(/^[1-9]\d{0,8}$/, "Please choose a place")),
  date: typedDay("Please choose a day"),
  slotHour: z
    .string("Please choose a time")
    .check(z.refine((hour) => SLOT_HOURS.map(String).includes(hour), "Please choose a time")),
});

/** A booking as the form sends it, for oneself or with a match (rules one-meetup-one-state and suggest-meetup). */
export const bookingFormSchema = z.extend(slotSchema, {
  /** Id of the conversation with the match who is invited; blank for oneself. */
  match: z.optional(
    z.string().check(z.regex(/^([1-9]\d{0,14})?$/, "Please choose who comes with you")),
  ),
  /** Idempotency key of the form: a repeated send is one meetup. */
  clientId: z
    .string("Please reload the page and send again")
    .check(z.regex(CLIENT_ID, "Please reload the page and send again")),
  /** Sent by the buttons that say what a meetup beyond a limit costs (rule extra-meetup-confirmed). */
  payExtra: z.optional(z.enum(EXTRAS, "Please tap one of the buttons")),
});

/** What a member says after a meetup with a match. */
export const feedbackSchema = z.object({
  feltSafe: z.enum(["yes", "no"], "Please choose yes or no"),
  words: z.optional(
    z.string().check(
      // Cleaned before it is measured: a line end that a browser sends as two characters counts once.
      z.overwrite(clean),
      z.maxLength(
        LIMITS.feedbackWords,
        `Please use at most ${LIMITS.feedbackWords.toLocaleString("en-US")} characters`,
      ),
    ),
  ),
});

/** Answers to an invitation, by the other or by anyone who made it. */
export const PROPOSAL_ANSWERS = ["acceptance", "refusal", "withdrawal"] as const;
export type ProposalAnswer = (typeof PROPOSAL_ANSWERS)[number];
