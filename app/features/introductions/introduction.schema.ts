import {
  FRIEND_GENDERS,
  INTRODUCTION_LIMITS,
  INTRODUCTION_TYPES,
  RELATIONSHIPS,
} from "@db/schema/introduction-values";
import { LIMITS } from "@db/schema/values";
import * as z from "zod/mini";
import { mailAddress } from "~/server/data/mail-address";
import { clean } from "~/server/data/text";
import { mayNameWebPage } from "~/server/web/web-address";
import { CLIENT_ID } from "~/ui/client-id";

/** Shortest name of a friend, and shortest message to them (rule introduction-form). */
const SHORTEST = { name: 2, message: 10 } as const;

/** Heading of every refusal (rule fixed-words). */
export const INTRODUCTION_FAILED_TITLE = "Introduction Failed";

/** What an introduction that could not be saved is told (rule fixed-words). */
export const INTRODUCTION_FAILED = {
  title: INTRODUCTION_FAILED_TITLE,
  message: "Unable to send friend invitation.",
};

const NAME = "Name must be at least 2 characters";
const EMAIL = "Please enter your friend's e-mail address, like name@example.com";
const DETAIL = "Please specify what you have in common";
const MESSAGE = "Please add a personal message (at least 10 characters)";

const NO_ADDRESS =
  "Please leave web addresses out, and put a space after each period. The mail has the one link it needs.";
const withoutAddress = z.refine<string>((text) => !mayNameWebPage(text), NO_ADDRESS);

/** Of one line: nothing that a mail would read as another header. */
const line = (least: number, most: number, tooShort: string, what: string) =>
  z.string(tooShort).check(
    z.overwrite((text) => clean(text).replace(/\s+/g, " ")),
    z.minLength(least, tooShort),
    z.maxLength(most, `${what} can have at most ${most} characters`),
    withoutAddress,
  );

const blankAsNone = (text: string) => (text.trim() === "" ? undefined : text);

const AGE = "Please enter an age in years";
const AGE_RANGE = `Members are ${LIMITS.adultYears} or older: please enter an age from ${LIMITS.adultYears} to ${LIMITS.oldestYears}, or leave it empty`;
const MEETUP = "Please choose one of your meetups";
const MATCH = "Please choose one of your matches";

/** What a form sends as text, and a call as numbers. */
export const introductionNumbers = {
  friendAge: z
    .int(AGE)
    .check(z.gte(LIMITS.adultYears, AGE_RANGE), z.lte(LIMITS.oldestYears, AGE_RANGE)),
  /** Id of a meetup of the member's own. */
  meetupBookingId: z.int(MEETUP),
};

/** Id of a match of the member's own; a form sends a blank one for none. */
export const introducedMatch = z.string(MATCH).check(z.maxLength(LIMITS.id, MATCH));

/** A number of a form, or nothing. */
const typed = (digits: RegExp, problem: string, number: z.ZodMiniType<number, number>) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string(problem).check(z.regex(digits, problem)),
        z.transform((text) => (text.trim() === "" ? undefined : Number(text))),
      ),
      z.optional(number),
    ),
  );

/** The form "Introduce a Friend" as it is sent (rule introduction-form). */
export const introductionSchema = z.object({
  friendName: line(SHORTEST.name, INTRODUCTION_LIMITS.friendName, NAME, "A name"),
  friendEmail: mailAddress(EMAIL),
  friendAge: typed(/^\s*\d{0,9}\s*$/, AGE, introductionNumbers.friendAge),
  friendGender: z.enum(FRIEND_GENDERS, "Please select a gender"),
  relationshipToIntroducer: z.enum(RELATIONSHIPS, "Please select your relationship"),
  introductionType: z.enum(INTRODUCTION_TYPES, "Please select an introduction type"),
  commonDetail: line(1, INTRODUCTION_LIMITS.commonDetail, DETAIL, "What you have in common"),
  personalMessage: z.string(MESSAGE).check(
    // Cleaned before it is measured, so that a browser's CR LF counts as one character.
    z.overwrite(clean),
    z.minLength(SHORTEST.message, MESSAGE),
    z.maxLength(
      INTRODUCTION_LIMITS.message,
      `A message can have at most ${INTRODUCTION_LIMITS.message} characters`,
    ),
    withoutAddress,
  ),
  meetupBookingId: typed(/^\d{0,15}$/, MEETUP, introductionNumbers.meetupBookingId),
  /** Id of one of the member's matches. */
  suggestedMatchId: z.optional(z.pipe(introducedMatch, z.transform(blankAsNone))),
  /** Idempotency key: a repeated form is one introduction. */
  clientId: z
    .string("Please reload the page and send again")
    .check(z.regex(CLIENT_ID, "Please reload the page and send again")),
});

/** What a member says of a friend they introduce. */
export type NewIntroduction = z.infer<typeof introductionSchema>;
