import { ALWAYS, answering, NEVER } from "../../../../tests/support/hidden";
import { findSubscriber } from "../../../../tests/support/role-fixtures";
import {
  agreed,
  back,
  everybody,
  get,
  post,
  type RouteContracts,
  welcomedCall,
} from "../../../../tests/support/route-contract";
import { shareMeetup } from "./shares.server";

const OTHERS = { other: "404" };
const ODD_DAY =
  "Only the fixtures make a meetup that began on another day, which nobody can attend a day later.";

/** Nobody has agreed yet to what `:proposalId` names. */
export default {
  meetup: {
    GET: agreed("200", OTHERS),
    POST: agreed("303 /meetups/:meetupId", OTHERS),
    body: "feltSafe=yes",
    fields: ["words"],
    also: [
      get("/meetups/:proposalId", agreed("200", OTHERS)),
      post("/meetups/:proposalId", agreed("404"), "feltSafe=yes"),
    ],
    // See also day-of-meetup.test.ts.
    hidden: [{ GET: ALWAYS, POST: NEVER }],
  },
  booked: {
    GET: agreed("200", OTHERS),
    also: [get("/meetups/:proposalId/booked", agreed("303 /meetups/:proposalId", OTHERS))],
    hidden: [{ GET: answering(303, ALWAYS) }],
  },
  cancellation: {
    path: "/meetups/:proposalId/cancellation",
    GET: back("/meetups"),
    POST: agreed("303 /meetups", OTHERS),
    hidden: [{ POST: answering(303, ALWAYS) }],
  },
  arrival: {
    GET: back("/meetups"),
    POST: agreed("303 /meetups/:meetupId", OTHERS),
    also: [post("/meetups/:proposalId/arrival", agreed("404"))],
    hidden: [{ POST: NEVER }],
    skip: { "clock ahead": ODD_DAY },
  },
  share: {
    GET: back("/meetups"),
    POST: agreed("303 /meetups/:meetupId#share", OTHERS),
    also: [post("/meetups/:proposalId/share", agreed("404"))],
    hidden: [{ POST: NEVER }],
    skip: { "clock ahead": ODD_DAY },
  },
  // No meetup of the fixtures has begun with a link: see day-of-meetup.test.ts.
  safe: {
    path: "/meetups/:meetupId/share/safe",
    GET: back("/meetups"),
    POST: agreed("404"),
    hidden: [{ POST: NEVER }],
    changesNothing: "The meetup has not begun: app/features/meetups/meetup/day-of-meetup.test.ts.",
  },
  "end-share": {
    GET: back("/meetups"),
    POST: agreed("303 /meetups/:meetupId#share", OTHERS),
    hidden: [{ POST: answering(303, ALWAYS) }],
    prepare: (fixtures) =>
      void shareMeetup(findSubscriber(fixtures).id, Number(fixtures.params.subscribed.meetupId)),
  },
  "shared-meetup": {
    GET: everybody("200"),
    also: [get("/m/nobody", everybody("404"))],
    hidden: "a place and a time, of nobody",
  },
  "api.my-bookings": { GET: welcomedCall() },
  "api.completed": { GET: welcomedCall() },
} satisfies RouteContracts;
