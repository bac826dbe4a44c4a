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
  ["meetups/api.meetup-locations", "/api/meetup-locations"],
  ["meetups/api.my-bookings", "/api/meetups/my-bookings"],
  ["meetups/api.completed", "/api/meetups/completed"],
  ["meetups/api.available-slots", "/api/meetups/available-slots?date=:day&timeSlot=10:00"],
  ["heat-map/api.heat-map", "/api/meetup-locations/heat-map"],
].map(([name, path]) => [`features/${name}.route`, String(path)] as const);

/** Meetups, the heat map, and their calls. */
export const MEETUPS: readonly Row[] = [
  get("features/meetups/meetups.route", "/meetups", welcomed()),
  get("features/heat-map/heat-map.route", "/heat-map", welcomed()),
  ...GET_ONLY.flatMap(([route, path]) => [
    get(route, path, welcomedCall()),
    post(route, path, everybody("405")),
  ]),
  get("features/meetups/api.book.route", "/api/meetups/book", everybody("405")),
  post("features/meetups/api.book.route", "/api/meetups/book", agreedCall("201"), {
    locationId: 1,
    date: ":day",
    timeSlot: "12:00",
  }),
  get("features/meetups/api.upgrade-plan.route", "/api/meetups/upgrade-plan", everybody("405")),
  // Payments are not switched on.
  post(
    "features/meetups/api.upgrade-plan.route",
    "/api/meetups/upgrade-plan",
    welcomedCall("503"),
    {
      planType: "plus",
    },
  ),
  get(
    "features/meetups/cancellation.route",
    "/meetups/:proposalId/cancellation",
    everybody("303 /meetups"),
  ),
  post(
    "features/meetups/cancellation.route",
    "/meetups/:proposalId/cancellation",
    agreed("303 /meetups", { other: "404" }),
  ),
  get("features/meetups/shared-meetup.route", "/m/:shareToken", everybody("200")),
  get("features/meetups/shared-meetup.route", "/m/nobody", everybody("404")),
];
