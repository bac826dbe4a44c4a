import { type RouteContracts, welcomed } from "../../../tests/support/route-contract";

export default {
  "august-timeout": { GET: welcomed() },
  more: { GET: welcomed() },
  "code-of-conduct": { GET: welcomed("302 /august-timeout#code-of-conduct") },
} satisfies RouteContracts;
