import { parsed, refuseAsField } from "~/server/web/parse.server";
import { callAction, postOnly } from "~/server/web/route.server";
import { ANSWER_FAILED, responseCallSchema } from "./game.schema";
import { loadParticipationJson } from "./games-json.server";
import { submitAnswer } from "./play.server";

/**
 * POST /api/submit-game-response: answers the current step by `response`, one of {choice} (from
 * 0), {text}, {statements, lie} and {guess} (from 1), and answers the participation; `completed` says whether it is
 * finished.
 */
export const action = callAction(
  "agreed",
  ({ member, body }) => {
    const { participationId, step, response } = parsed(responseCallSchema, body);
    return refuseAsField({ participationId: "not_found", response: "invalid" }, () => {
      submitAnswer(member, participationId, { step, answer: response });
      return loadParticipationJson(member, participationId);
    });
  },
  { failure: ANSWER_FAILED },
);

export const loader = postOnly;
