import {
  everybody,
  type RouteContracts,
  welcomed,
  welcomedCall,
} from "../../../tests/support/route-contract";

export default {
  healthz: { GET: everybody("200") },
  livez: { GET: everybody("200") },
  status: { GET: welcomed("404", { moderator: "200" }) },
  "api.system-status": { GET: welcomedCall("404", { moderator: "200" }) },
} satisfies RouteContracts;
