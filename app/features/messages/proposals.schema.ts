import { SLOT_HOURS } from "@db/schema/values";
import * as z from "zod/mini";

/** Days ahead of today for which a meetup can be suggested. */
export const SUGGEST_DAYS_AHEAD = 31;

const HOURS = SLOT_HOURS.map(String);

/** A suggested meetup as the form sends it (decision D10). */
export const proposalSchema = z.object({
  locationId: z
    .string("Please choose a place")
    .check(z.regex(/^[1-9]\d{0,8}$/, "Please choose a place")),
  date: z
    .string("Please choose a day")
    .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Please choose a day")),
  slotHour: z
    .string("Please choose a time")
    .check(z.refine((hour) => HOURS.includes(hour), "Please choose a time")),
  /** Idempotency key of the form: a repeated send is one suggestion. */
  clientId: z
    .string("Please reload the page and send again")
    .check(z.regex(/^[\w-]{8,64}$/, "Please reload the page and send again")),
});

/** Answers to an open suggestion, by the other or by its proposer. */
export const PROPOSAL_ANSWERS = ["acceptance", "refusal", "withdrawal"] as const;
export type ProposalAnswer = (typeof PROPOSAL_ANSWERS)[number];
