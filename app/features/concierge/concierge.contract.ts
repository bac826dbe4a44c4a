import { grantPlan } from "../../../tests/support/island";
import { findSubscriber } from "../../../tests/support/role-fixtures";
import { type RouteContracts, welcomed } from "../../../tests/support/route-contract";

const QUESTION = { question: "Where can I rent a bike?", clientId: "client-id-1" };

export default {
  concierge: {
    GET: welcomed(),
    // It comes with Unlimited, which nobody here has.
    POST: welcomed("403"),
    body: new URLSearchParams(QUESTION).toString(),
    prepare: (fixtures) => grantPlan(findSubscriber(fixtures), "unlimited"),
  },
} satisfies RouteContracts;
