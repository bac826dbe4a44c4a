import { answering, SEEN } from "../../../tests/support/hidden";
import { runSql, runSqlWithoutTrigger } from "../../../tests/support/island";
import { findSubscriber, type RoleFixtures } from "../../../tests/support/role-fixtures";
import {
  agreed,
  agreedCall,
  back,
  everybody,
  type RouteContracts,
} from "../../../tests/support/route-contract";

/** Removes the first message. why: the fixtures send one for the other routes. */
function takeFirstMessageBack({ params }: RoleFixtures): void {
  runSql(
    `UPDATE matches SET first_message_sent_at = NULL, inactive_at = NULL WHERE id = '${params.subscribed.matchId}'`,
  );
}

/** Resets a match to before its first message and gives its opener the tokens to waive the fee. */
function createDueFee(fixtures: RoleFixtures): void {
  takeFirstMessageBack(fixtures);
  runSqlWithoutTrigger(
    "matches_keep_their_fee",
    `UPDATE matches SET fee_state = 'due' WHERE id = '${fixtures.params.subscribed.matchId}';
     INSERT INTO token_entries (user_id, transaction_type, half_tokens, description, cause, created_at)
     VALUES ('${findSubscriber(fixtures).id}', 'earned_profile', 40, 'Test', 'test', ${Date.UTC(2025, 7)})`,
  );
}

const GONE = { other: "404", blocked: "404" };

export default {
  matches: { GET: agreed() },
  extension: {
    GET: back("/matches"),
    POST: agreed("303 /matches", { free: "303 /subscription", ...GONE }),
    // A refusal redirects to the list; an ended match is not found.
    hidden: [{ POST: answering(303, SEEN) }],
    prepare: takeFirstMessageBack,
  },
  closing: {
    GET: agreed("200", GONE),
    POST: agreed("303 /matches", { free: "303 /messages", ...GONE }),
    body: "note=Be+well",
    hidden: [{ GET: SEEN, POST: answering(303, SEEN) }],
  },
  "matches-like": { GET: everybody("308 /matches") },
  "fee-waiver": {
    GET: back("/matches"),
    // The fee of an opened match is settled, so that nothing more is charged.
    POST: agreed("303 /messages/:conversationId", GONE),
    hidden: [{ POST: answering(303, SEEN) }],
    prepare: createDueFee,
  },
  "api.matches": { GET: agreedCall("200", { free: "403" }) },
} satisfies RouteContracts;
