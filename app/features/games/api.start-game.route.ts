import { parsed, refuseAsField } from "~/server/web/parse.server";
import { callAction, json, postOnly } from "~/server/web/route.server";
import { START_FAILED, startCallSchema } from "./game.schema";
import { GAMES } from "./games";
import { loadParticipationJson } from "./games-json.server";
import { startGame } from "./play.server";
import { findMatchWith } from "./start-game.server";

/**
 * POST /api/start-game: starts a game, alone or with a match, whose user id is `partnerId`, and
 * answers the participation with its first question. A game that is open is led on.
 */
export const action = callAction(
  "agreed",
  async ({ member, body }) => {
    const { gameId, partnerId, isTimed } = parsed(startCallSchema, body);
    const gameType = GAMES.find(({ id }) => id === gameId)?.gameType ?? "this_or_that";
    const matchId = partnerId
      ? await refuseAsField({ partnerId: "not_found" }, () => findMatchWith(member, partnerId))
      : undefined;
    const id = startGame(member, { gameType, matchId, isTimed });
    return json(loadParticipationJson(member, id), { status: 201 });
  },
  { failure: START_FAILED },
);

export const loader = postOnly;
