import { answering, KNOWN } from "../../../tests/support/hidden";
import { findSubscriber } from "../../../tests/support/role-fixtures";
import {
  back,
  everybody,
  type RouteContracts,
  welcomed,
} from "../../../tests/support/route-contract";
import { pauseMember } from "../members/member-state.server";
import { blockMember } from "./block.server";
import { blockAddress } from "./blocked-addresses.server";

const KNOWN_FORM = {
  matched: answering(303, KNOWN.matched),
  stranger: answering(303, KNOWN.stranger),
};

/** Blocking and pausing are open to everyone who has joined, whatever else they agreed to. */
export default {
  suspended: {
    GET: everybody("303 /", { visitor: "303 login", suspended: "200" }),
    POST: everybody("303 /", { visitor: "303 login", suspended: "303 /suspended#appeal-head" }),
    body: "words=I+did+not+write+that",
    as: "suspended",
  },
  blocked: {
    GET: welcomed(),
    POST: welcomed("303 /account/blocked"),
    body: "address=nobody%40august.example&label=Somebody",
  },
  "unblock-address": {
    path: "/account/blocked/1/removal",
    GET: back("/account/blocked"),
    POST: welcomed("303 /account/blocked"),
    passesOverIds: true,
    hidden: "one's own list",
    prepare: (fixtures) =>
      blockAddress(findSubscriber(fixtures).viewer(), { address: "nobody@august.example" }),
  },
  pause: { GET: back("/account"), POST: welcomed("303 /account") },
  resume: {
    GET: back("/account"),
    POST: welcomed("303 /account"),
    prepare: (fixtures) => pauseMember(findSubscriber(fixtures).id),
  },
  // Two members who once matched can block each other, even if one has already blocked the other.
  block: {
    GET: welcomed(),
    POST: welcomed("303 /account#blocked"),
    hidden: [{ GET: KNOWN, POST: KNOWN_FORM }],
  },
  unblock: {
    GET: back("/account"),
    POST: welcomed("303 /account#blocked"),
    hidden: [{ POST: KNOWN_FORM }],
    prepare: (fixtures) =>
      blockMember(findSubscriber(fixtures).id, fixtures.params.subscribed.memberId),
  },
} satisfies RouteContracts;
