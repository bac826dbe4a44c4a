import { bookMeetup } from "~/features/meetups/booking/book.server";
import {
  agree,
  answer,
  book,
  lastId,
  SLOT,
  suggest,
  talkingPair,
} from "~/features/meetups/booking/booking.fixture";
import {
  endPassedWaits,
  joinWaitingList,
  leaveWaitingList,
} from "~/features/meetups/booking/waiting-list.server";
import {
  checkIn,
  completeMeetups,
  giveFeedback,
} from "~/features/meetups/meetup/attendance.server";
import { cancelMeetup, endInvitation } from "~/features/meetups/meetup/end-meetup.server";
import { remindOfMeetups } from "~/features/meetups/meetup/meetup-reminders.server";
import { reportSafe, revokeShare, shareMeetup } from "~/features/meetups/meetup/shares.server";
import { setRestrooms } from "~/features/meetups/places/place-changes.server";
import { releaseHolds } from "~/features/meetups/seats/settle-slot.server";
import { answerProposal, suggestMeetup } from "~/features/meetups/suggestions/proposals.server";
import { DAY_MS, HOUR_MS, setClock } from "~/server/data/clock.server";
import type { Verb } from "../support/atomicity";
import { advanceClock, createMember, type Person, runSqlWithoutTrigger } from "../support/island";
import type { Cast } from "./atomicity-cast";

/** When the meetups of `SLOT` begin. */
const BEGINS_MS = Date.parse("2025-08-09T14:00:00Z");
const clientId = "client-of-the-call";

export const endPlans = ({ id }: Person): void =>
  runSqlWithoutTrigger(
    "entitlements_never_vanish",
    `DELETE FROM entitlements WHERE user_id = '${id}'`,
  );

/** Leaves a member nothing but to pay for the next meetup. */
export function reachLimit(member: Person): void {
  endPlans(member);
  book(member, { slotHour: 12 });
}

/** Takes every seat of the slot, so that anyone who comes now has to wait. @returns the first one's meetup */
function fill(first: Person): number {
  const own = book(first);
  for (let taken = 1; taken < 3; taken++) book(createMember());
  return own;
}

/** A meetup of two who were both there. @returns its id */
function meet(one: Person, other: Person): number {
  talkingPair(one, other);
  const id = agree(one, other);
  setClock(new Date(BEGINS_MS));
  checkIn(one.id, id);
  return id;
}

/** Seats, places in line, and what comes of a meetup. */
export const MEETUP_VERBS: Record<string, (cast: Cast) => Verb> = {
  "a booking": ({ ada }) => ({
    writers: ["meetups/booking/book#bookMeetup"],
    prepare: () => () => bookMeetup(ada.id, { ...SLOT, clientId }),
  }),
  "a booking beyond the limit, paid with tokens": ({ ada }) => ({
    writers: ["meetups/booking/book#bookMeetup"],
    prepare: () => {
      reachLimit(ada);
      return () => bookMeetup(ada.id, { ...SLOT, clientId, extra: "tokens" });
    },
  }),
  "a booking beyond the limit, to be paid by card": ({ ada }) => ({
    writers: ["meetups/booking/book#bookMeetup"],
    prepare: () => {
      reachLimit(ada);
      return () => bookMeetup(ada.id, { ...SLOT, clientId, extra: "card" });
    },
  }),
  "a booking of a seat that nobody paid for in time": ({ ada, ben }) => ({
    writers: ["meetups/booking/book#bookMeetup"],
    prepare: () => {
      reachLimit(ada);
      book(ada, { extra: "card" });
      book(createMember());
      book(createMember());
      advanceClock(HOUR_MS);
      return () => bookMeetup(ben.id, { ...SLOT, clientId });
    },
  }),
  "a place in line": ({ ada, bea }) => ({
    writers: ["meetups/booking/waiting-list#joinWaitingList"],
    prepare: () => {
      fill(bea);
      return () => joinWaitingList(ada.id, SLOT);
    },
  }),
  "a place in line that is left": ({ ada, bea }) => ({
    writers: ["meetups/booking/waiting-list#leaveWaitingList"],
    prepare: () => {
      fill(bea);
      joinWaitingList(ada.id, SLOT);
      return () => leaveWaitingList(ada.id, SLOT);
    },
  }),
  "two places in line whose hour has come": ({ ada, bea, ben }) => ({
    writers: ["meetups/booking/waiting-list#endPassedWaits"],
    job: "past waits",
    isInSteps: true,
    prepare: () => {
      fill(bea);
      joinWaitingList(ada.id, SLOT);
      joinWaitingList(ben.id, SLOT);
      setClock(new Date(BEGINS_MS));
      return () => endPassedWaits();
    },
  }),
  "a seat that is given back to whoever waits": ({ ada, bea }) => ({
    writers: ["meetups/meetup/end-meetup#cancelMeetup"],
    prepare: () => {
      const id = fill(bea);
      joinWaitingList(ada.id, SLOT);
      return () => cancelMeetup(bea.id, id);
    },
  }),
  "a meetup of two that is canceled": ({ ada, ben }) => ({
    writers: ["meetups/meetup/end-meetup#cancelMeetup"],
    prepare: () => {
      talkingPair(ben, ada);
      const id = agree(ben, ada);
      return () => cancelMeetup(ada.id, id);
    },
  }),
  "a suggestion that replaces one's own": ({ ada, ben }) => ({
    writers: ["meetups/suggestions/proposals#suggestMeetup"],
    prepare: () => {
      const { conversationId } = talkingPair(ben, ada);
      suggest(ben, { slotHour: 12 });
      const viewer = ben.viewer();
      return () => suggestMeetup(viewer, conversationId, { ...SLOT, clientId });
    },
  }),
  "a suggestion that is accepted": ({ ada, ben }) => ({
    writers: ["meetups/suggestions/proposals#answerProposal"],
    prepare: () => {
      const { conversationId } = talkingPair(ben, ada);
      suggest(ben);
      const asked = { conversationId, proposalId: lastId() };
      const viewer = ada.viewer();
      return () => answerProposal(viewer, asked, "acceptance");
    },
  }),
  "a suggestion that is declined": ({ ada, ben }) => ({
    writers: ["meetups/meetup/end-meetup#endInvitation"],
    prepare: () => {
      talkingPair(ben, ada);
      suggest(ben);
      const id = lastId();
      return () => endInvitation(ada.id, id);
    },
  }),
  "two seats that nobody answered or paid for in time": ({ ada, bea, ben }) => ({
    writers: ["meetups/seats/settle-slot#releaseHolds"],
    job: "meetup seats",
    isInSteps: true,
    prepare: () => {
      talkingPair(ben, ada);
      suggest(ben);
      reachLimit(bea);
      book(bea, { slotHour: 9, extra: "card" });
      advanceClock(DAY_MS - HOUR_MS);
      return () => releaseHolds();
    },
  }),
  "a check-in": ({ ada, ben }) => ({
    writers: ["meetups/meetup/attendance#checkIn"],
    prepare: () => {
      const id = meet(ben, ada);
      return () => checkIn(ada.id, id);
    },
  }),
  "feedback of somebody who did not feel safe": ({ ada, ben }) => ({
    writers: ["meetups/meetup/attendance#giveFeedback"],
    prepare: () => {
      const id = meet(ben, ada);
      return () => giveFeedback(ada.id, id, { feltSafe: false, words: "He followed me" });
    },
  }),
  "meetups that have taken place, or at which nobody was": ({ ada, bea, ben }) => ({
    writers: ["meetups/meetup/attendance#completeMeetups"],
    job: "past meetups",
    isInSteps: true,
    prepare: () => {
      book(bea);
      const id = meet(ben, ada);
      checkIn(ada.id, id);
      advanceClock(DAY_MS);
      return () => completeMeetups();
    },
  }),
  "reminders of two meetups": ({ ada, bea, ben }) => ({
    writers: ["meetups/meetup/meetup-reminders#remindOfMeetups"],
    job: "meetup reminders",
    isInSteps: true,
    prepare: () => {
      const date = "2025-08-11";
      talkingPair(ben, ada);
      suggest(ben, { date });
      answer(ada, "acceptance");
      book(bea, { date });
      advanceClock(2 * DAY_MS);
      return () => remindOfMeetups();
    },
  }),
  "a link for a friend": ({ ada }) => ({
    writers: ["meetups/meetup/shares#shareMeetup"],
    prepare: () => {
      const id = book(ada);
      return () => shareMeetup(ada.id, id);
    },
  }),
  "a word that a member is back safe": ({ ada }) => ({
    writers: ["meetups/meetup/shares#reportSafe"],
    prepare: () => {
      const id = book(ada);
      shareMeetup(ada.id, id);
      setClock(new Date(BEGINS_MS));
      return () => reportSafe(ada.id, id);
    },
  }),
  "a link for a friend that is revoked": ({ ada }) => ({
    writers: ["meetups/meetup/shares#revokeShare"],
    prepare: () => {
      const id = book(ada);
      shareMeetup(ada.id, id);
      return () => revokeShare(ada.id, id);
    },
  }),
  "restrooms of a place": () => ({
    writers: ["meetups/places/place-changes#setRestrooms"],
    prepare: () => () => setRestrooms(SLOT.locationId, ["Unisex"]),
  }),
};
