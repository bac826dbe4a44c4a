import { bookMeetup } from "~/features/meetups/booking/book.server";
import { joinWaitingList } from "~/features/meetups/booking/waiting-list.server";
import { checkIn, completeMeetups } from "~/features/meetups/meetup/attendance.server";
import { cancelMeetup } from "~/features/meetups/meetup/end-meetup.server";
import { shareMeetup } from "~/features/meetups/meetup/shares.server";
import { bookableDays, type Slot } from "~/features/meetups/seats/slot.server";
import { answerProposal, suggestMeetup } from "~/features/meetups/suggestions/proposals.server";
import { after, DAY_MS, HOUR_MS, islandDate, islandMoment } from "~/server/data/clock.server";
import { newId } from "~/server/data/ids.server";
import { type Actor, atTime, type Cast, type State, sendForm, type Talk, write } from "./cast";

const book = (member: Actor, slot: Slot) => bookMeetup(member.id, { ...slot, clientId: newId() });

const showMeetup = (
  { cookie }: Actor,
  id: number,
  state: string,
  more: Partial<State> = {},
): State => ({
  screen: "/meetups/:meetupId",
  state,
  cookie,
  path: `/meetups/${id}`,
  isLong: true,
  ...more,
});

/** Two who agreed on a meetup. @returns its id */
function agree(cast: Cast, talk: Talk, slot: Slot): number {
  suggestMeetup(talk.viewer.viewer, talk.conversationId, { ...slot, clientId: newId() });
  const newest = cast.db.$client.prepare("SELECT max(id) FROM meetup_bookings").pluck();
  const proposalId = Number(newest.get());
  const { conversationId } = talk;
  answerProposal(talk.other.viewer, { conversationId, proposalId }, "acceptance");
  return proposalId;
}

/** A meetup of yesterday at which both were, or nobody. */
async function makePast(cast: Cast, wasThere: boolean): Promise<[Talk, number]> {
  const date = islandDate(after(new Date(), -DAY_MS));
  const slot = { locationId: 4, date, slotHour: wasThere ? 10 : 12 };
  const begin = islandMoment(date, slot.slotHour).getTime() - Date.now();
  const talk = await cast.match(await cast.add("Maya"), { agoMs: DAY_MS + HOUR_MS - begin });
  const id = atTime(begin - DAY_MS, () => {
    write(talk, 4);
    return agree(cast, talk, slot);
  });
  if (wasThere)
    atTime(begin, () => [talk.viewer, talk.other].map((member) => checkIn(member.id, id)));
  completeMeetups();
  return [talk, id];
}

async function listMeetups(cast: Cast): Promise<State[]> {
  const slot = { locationId: 2, date: bookableDays().last, slotHour: 10 };
  const talk = await cast.talk(4);
  const agreed = agree(cast, talk, slot);
  const off = await cast.talk(4);
  const cancelled = agree(cast, off, { ...slot, locationId: 3 });
  cancelMeetup(off.other.id, cancelled);
  const invited = await cast.talk(4);
  suggestMeetup(invited.other.viewer, invited.conversationId, {
    ...slot,
    locationId: 5,
    clientId: newId(),
  });
  const open = Number(cast.db.$client.prepare("SELECT max(id) FROM meetup_bookings").pluck().get());
  const alone = await cast.add("Maya");
  const own = book(alone, { ...slot, locationId: 6 });
  const shared = shareMeetup(alone.id, own);
  const [past, pastId] = await makePast(cast, true);
  const [missed, missedId] = await makePast(cast, false);
  return [
    showMeetup(talk.viewer, agreed, "agreed with a match"),
    showMeetup(off.viewer, cancelled, "cancelled by the other"),
    showMeetup(invited.viewer, open, "the member is invited"),
    showMeetup(invited.other, open, "an invitation waits for its answer"),
    showMeetup(alone, own, "booked alone, with a link for a friend"),
    showMeetup(past.viewer, pastId, "past, both were there: how was it?"),
    showMeetup(past.viewer, pastId, "how was it? refused", { act: sendForm("form#feedback") }),
    showMeetup(missed.viewer, missedId, "past, nobody was there"),
    { ...showMeetup(past.viewer, pastId, "a meetup asks how it was"), screen: "/", path: "/" },
    {
      screen: "/m/:shareToken",
      state: "what a friend sees",
      cookie: "",
      path: `/m/${shared}`,
    },
    { screen: "/m/:shareToken", state: "an ended link", cookie: "", path: "/m/no-such-link" },
  ];
}

async function listBooking(cast: Cast): Promise<State[]> {
  const slot = { locationId: 7, date: bookableDays().last, slotHour: 9 };
  for (let seat = 0; seat < 3; seat += 1) book(await cast.add("Guest"), slot);
  const viewer = await cast.add("Maya");
  const waiting = await cast.add("Maya");
  joinWaitingList(waiting.id, slot);
  const limited = await cast.add("Maya", { free: true });
  book(limited, { ...slot, slotHour: 13 });
  const query = (given: Slot) =>
    `/meetups?place=${given.locationId}&date=${given.date}&slot=${given.slotHour}`;
  const at = (
    { cookie }: Actor,
    state: string,
    path: string,
    more: Partial<State> = {},
  ): State => ({ screen: "/meetups", state, cookie, path, isLong: true, ...more });
  return [
    at(viewer, "nothing planned, nothing chosen", "/meetups"),
    at(viewer, "a full slot", query(slot)),
    at(waiting, "on the waiting list of a full slot", query(slot)),
    at(limited, "at the limit of the day", query({ ...slot, slotHour: 11 })),
    at(viewer, "a booking is refused", query({ ...slot, slotHour: 14 }), {
      act: sendForm("form:has([name=slotHour]):has([name=clientId])", { slotHour: "3" }),
    }),
  ];
}

/** States of meetups. */
export const listMeetupStates = async (cast: Cast): Promise<State[]> => [
  ...(await listMeetups(cast)),
  ...(await listBooking(cast)),
];
