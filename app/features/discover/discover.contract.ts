import { answering, SEEN, SEEN_BY_BOTH } from "../../../tests/support/hidden";
import { findSubscriber, type RoleFixtures } from "../../../tests/support/role-fixtures";
import {
  agreed,
  agreedCall,
  back,
  type RouteContracts,
} from "../../../tests/support/route-contract";
import { passMember } from "./swipe.server";

/** A member who the deck would not show can be neither liked nor passed. */
const ANSWERED = [303, 404, 404, 404, 404, 404, 404, 404];
const CALLED = [200, 422, 422, 422, 422, 422, 422, 422];

const SWIPE = {
  GET: back("/discover"),
  POST: agreed("303 /discover", { blocked: "404" }),
  hidden: [{ POST: { matched: ANSWERED, stranger: ANSWERED } }],
};

/** Passes three members, the one in the address last. */
function passMembers(fixtures: RoleFixtures): void {
  const { other, moderator } = fixtures.people;
  const { memberId } = fixtures.params.subscribed;
  for (const id of [other?.id, moderator?.id, memberId])
    passMember(findSubscriber(fixtures).id, String(id));
}

export default {
  discover: { GET: agreed() },
  undo: {
    GET: back("/discover"),
    POST: agreed("303 /discover"),
    body: "memberId=:memberId",
    prepare: passMembers,
  },
  again: { GET: back("/discover"), POST: agreed("303 /discover"), prepare: passMembers },
  like: { ...SWIPE, body: "away=1" },
  pass: SWIPE,
  member: { GET: agreed("200", { blocked: "404" }), hidden: [{ GET: SEEN_BY_BOTH }] },
  moment: {
    GET: agreed("200", { other: "404", blocked: "404" }),
    hidden: [{ GET: SEEN }],
  },
  "api.discover": { GET: agreedCall() },
  "api.match": {
    POST: agreedCall("200", { blocked: "422" }),
    body: { targetUserId: ":memberId", action: "like" },
    hidden: [
      { POST: { matched: CALLED, stranger: CALLED } },
      // A match is not passed but closed.
      {
        body: { targetUserId: ":memberId", action: "pass" },
        POST: { matched: answering(409, CALLED), stranger: CALLED },
      },
    ],
  },
} satisfies RouteContracts;
