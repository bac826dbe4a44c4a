import { newId } from "~/server/data/ids.server";
import { ALWAYS } from "../../../../tests/support/hidden";
import { createMember } from "../../../../tests/support/island";
import { findSubscriber, type RoleFixtures } from "../../../../tests/support/role-fixtures";
import {
  agreed,
  agreedCall,
  back,
  get,
  post,
  type RouteContracts,
  welcomed,
  welcomedCall,
} from "../../../../tests/support/route-contract";
import { findPlace } from "../places/places.server";
import { countFreeSeats } from "../seats/seats.server";
import { bookMeetup } from "./book.server";
import { joinWaitingList } from "./waiting-list.server";

const SLOT = "locationId=1&date=:day&slotHour=10";
const SUGGESTION = `${SLOT}&clientId=client-id-1&match=:conversationId`;

const findSlot = ({ params }: RoleFixtures) => ({
  locationId: 1,
  date: params.subscribed.day,
  slotHour: 10,
});

/** Takes what is left of the slot's seats. */
function fillSlot(fixtures: RoleFixtures): void {
  const { locationId, date, slotHour } = findSlot(fixtures);
  const place = findPlace(locationId);
  const free = (place && countFreeSeats(place, date).get(slotHour)) ?? 0;
  for (let seat = 0; seat < free; seat++)
    bookMeetup(createMember().id, { ...findSlot(fixtures), clientId: newId() });
}

export default {
  meetups: {
    GET: welcomed(),
    POST: agreed("303 /meetups/:newMeetupId/booked"),
    body: `${SLOT}&clientId=client-id-2`,
    fields: ["match", "payExtra"],
    also: [
      get("/meetups?place=1&date=:day&slot=10&match=:conversationId", welcomed()),
      // The partner's suggestion is still open and must be answered first.
      post("/meetups", agreed("409", { other: "404", blocked: "403" }), SUGGESTION),
    ],
    hidden: [
      { path: "/meetups?match=:conversationId", GET: ALWAYS },
      { body: SUGGESTION, POST: [409, 403, 403, 409, 403, 403, 409, 409] },
    ],
  },
  // Nobody here has a plan yet.
  plan: {
    GET: back("/meetups"),
    POST: welcomed("303 /checkout?plan=plus"),
    body: "planType=plus",
    changesNothing: "It leads to the payment.",
  },
  "join-waiting": {
    GET: back("/meetups"),
    // The slot has free seats, so that the toast says to book one.
    POST: agreed("303 /meetups"),
    body: SLOT,
    prepare: fillSlot,
  },
  "leave-waiting": {
    GET: back("/meetups"),
    POST: agreed("303 /meetups"),
    body: SLOT,
    prepare: (fixtures) => {
      fillSlot(fixtures);
      joinWaitingList(findSubscriber(fixtures).id, findSlot(fixtures));
    },
  },
  "api.available-slots": {
    path: "/api/meetups/available-slots?date=:day&timeSlot=10:00",
    GET: welcomedCall(),
  },
  "api.book": {
    POST: agreedCall("201"),
    body: { locationId: 1, date: ":day", timeSlot: "12:00" },
    fields: ["clientId", "extra"],
  },
  // Payments are not switched on.
  "api.upgrade-plan": { POST: welcomedCall("503"), body: { planType: "plus" } },
} satisfies RouteContracts;
