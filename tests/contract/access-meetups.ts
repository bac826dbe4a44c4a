import {
  agreed,
  agreedCall,
  everybody,
  get,
  post,
  type Row,
  welcomed,
  welcomedCall,
} from "./access-patterns";

/** Calls of meetups that only accept GET. */
const GET_ONLY = [
  ["meetups/places/api.meetup-locations", "/api/meetup-locations"],
  ["meetups/meetup/api.my-bookings", "/api/meetups/my-bookings"],
  ["meetups/meetup/api.completed", "/api/meetups/completed"],
  ["meetups/booking/api.available-slots", "/api/meetups/available-slots?date=:day&timeSlot=10:00"],
  ["heat-map/api.heat-map", "/api/meetup-locations/heat-map"],
].map(([name, path]) => [`features/${name}.route`, String(path)] as const);

const SLOT = "locationId=1&date=:day&slotHour=10";

/** Meetups, the heat map, and their calls. */
export const MEETUPS: readonly Row[] = [
  get("features/meetups/booking/meetups.route", "/meetups", welcomed()),
  get(
    "features/meetups/booking/meetups.route",
    "/meetups?place=1&date=:day&slot=10&match=:conversationId",
    welcomed(),
  ),
  post(
    "features/meetups/booking/meetups.route",
    "/meetups",
    agreed("303 /meetups/:newMeetupId/booked"),
    `${SLOT}&clientId=client-id-2`,
  ),
  post(
    "features/meetups/booking/meetups.route",
    "/meetups",
    // The partner's suggestion is still open and must be answered first.
    agreed("409", { other: "404", blocked: "403" }),
    `${SLOT}&clientId=client-id-1&match=:conversationId`,
  ),
  get("features/meetups/booking/plan.route", "/meetups/plan", everybody("303 /meetups")),
  // Nobody here has a plan yet.
  post(
    "features/meetups/booking/plan.route",
    "/meetups/plan",
    welcomed("303 /checkout?plan=plus"),
    "planType=plus",
  ),
  get("features/meetups/booking/join-waiting.route", "/meetups/waiting", everybody("303 /meetups")),
  // The slot has free seats, so that the toast says to book one.
  post(
    "features/meetups/booking/join-waiting.route",
    "/meetups/waiting",
    agreed("303 /meetups"),
    SLOT,
  ),
  get(
    "features/meetups/booking/leave-waiting.route",
    "/meetups/waiting/end",
    everybody("303 /meetups"),
  ),
  post(
    "features/meetups/booking/leave-waiting.route",
    "/meetups/waiting/end",
    agreed("303 /meetups"),
    SLOT,
  ),
  get(
    "features/meetups/meetup/meetup.route",
    "/meetups/:meetupId",
    agreed("200", { other: "404" }),
  ),
  get(
    "features/meetups/meetup/meetup.route",
    "/meetups/:proposalId",
    agreed("200", { other: "404" }),
  ),
  post(
    "features/meetups/meetup/meetup.route",
    "/meetups/:meetupId",
    agreed("303 /meetups/:meetupId", { other: "404" }),
    "feltSafe=yes",
  ),
  get(
    "features/meetups/meetup/booked.route",
    "/meetups/:meetupId/booked",
    agreed("200", { other: "404" }),
  ),
  // Nobody has agreed to it yet.
  get(
    "features/meetups/meetup/booked.route",
    "/meetups/:proposalId/booked",
    agreed("303 /meetups/:proposalId", { other: "404" }),
  ),
  post(
    "features/meetups/meetup/meetup.route",
    "/meetups/:proposalId",
    agreed("404"),
    "feltSafe=yes",
  ),
  ...[
    ["arrival", ""],
    ["share", "#share"],
  ].flatMap(([verb, at]) => [
    get(
      `features/meetups/meetup/${verb}.route`,
      `/meetups/:meetupId/${verb}`,
      everybody("303 /meetups"),
    ),
    post(
      `features/meetups/meetup/${verb}.route`,
      `/meetups/:meetupId/${verb}`,
      agreed(`303 /meetups/:meetupId${at}`, { other: "404" }),
    ),
    post(`features/meetups/meetup/${verb}.route`, `/meetups/:proposalId/${verb}`, agreed("404")),
  ]),
  get("features/meetups/meetup/end-share.route", "/meetups/1/share/end", everybody("303 /meetups")),
  post(
    "features/meetups/meetup/end-share.route",
    "/meetups/:meetupId/share/end",
    agreed("303 /meetups/:meetupId#share", { other: "404" }),
  ),
  get("features/heat-map/heat-map.route", "/heat-map", welcomed()),
  ...GET_ONLY.flatMap(([route, path]) => [
    get(route, path, welcomedCall()),
    post(route, path, everybody("405")),
  ]),
  get("features/meetups/booking/api.book.route", "/api/meetups/book", everybody("405")),
  post("features/meetups/booking/api.book.route", "/api/meetups/book", agreedCall("201"), {
    locationId: 1,
    date: ":day",
    timeSlot: "12:00",
  }),
  get(
    "features/meetups/booking/api.upgrade-plan.route",
    "/api/meetups/upgrade-plan",
    everybody("405"),
  ),
  // Payments are not switched on.
  post(
    "features/meetups/booking/api.upgrade-plan.route",
    "/api/meetups/upgrade-plan",
    welcomedCall("503"),
    {
      planType: "plus",
    },
  ),
  get(
    "features/meetups/meetup/cancellation.route",
    "/meetups/:proposalId/cancellation",
    everybody("303 /meetups"),
  ),
  post(
    "features/meetups/meetup/cancellation.route",
    "/meetups/:proposalId/cancellation",
    agreed("303 /meetups", { other: "404" }),
  ),
  get("features/meetups/meetup/shared-meetup.route", "/m/:shareToken", everybody("200")),
  get("features/meetups/meetup/shared-meetup.route", "/m/nobody", everybody("404")),
];
