import { type RouteContracts, welcomed, welcomedCall } from "../../../tests/support/route-contract";

export default {
  "heat-map": { GET: welcomed() },
  "api.heat-map": { GET: welcomedCall() },
} satisfies RouteContracts;
