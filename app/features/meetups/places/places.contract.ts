import { type RouteContracts, welcomedCall } from "../../../../tests/support/route-contract";

export default { "api.meetup-locations": { GET: welcomedCall() } } satisfies RouteContracts;
