import { ALWAYS, answering, NEVER } from "../../../tests/support/hidden";
import {
  createMember,
  matchPair,
  type Pair,
  type Person,
  settleFee,
} from "../../../tests/support/island";
import { findSubscriber, type RoleFixtures } from "../../../tests/support/role-fixtures";
import {
  agreed,
  agreedCall,
  back,
  post,
  type RouteContracts,
} from "../../../tests/support/route-contract";
import { playOut, startWith } from "./games.fixture";
import { startGame } from "./play.server";

const GAMES = "/icebreaker-games";
const PLAY = `${GAMES}/:participationId`;
const OTHERS = { other: "404" };

/** The subscriber, and someone with whom they can play. */
function findPlayers(fixtures: RoleFixtures): [own: Person, partner: Person, pair: Pair] {
  const [own, partner] = [findSubscriber(fixtures), createMember({ plan: "social" })];
  const pair = matchPair(own, partner);
  settleFee(pair);
  return [own, partner, pair];
}

export default {
  games: { GET: agreed() },
  "new-game": { path: `${GAMES}/new?game=this_or_that`, GET: agreed() },
  start: {
    GET: back(GAMES),
    // The six pairs have a play with two sides each: the next side is the thirteenth.
    POST: agreed(`303 ${GAMES}/13`),
    body: "gameType=vineyard_trivia&matchId=",
    also: [
      // The play that is open; of a match that has ended, and of others' matches, there is none.
      post(
        `${GAMES}/start`,
        agreed(`303 ${PLAY}`, { other: "404", blocked: "404" }),
        "gameType=this_or_that&matchId=:matchId",
      ),
    ],
  },
  play: {
    GET: agreed("200", OTHERS),
    POST: agreed(`303 ${PLAY}`, { other: "404", blocked: "409" }),
    body: "step=1&kind=choice&choice=0",
    // A play that ended with its match stays, without the other's name.
    hidden: [{ GET: ALWAYS, POST: [303, 409, 409, 303, 409, 409, 303, 303] }],
  },
  clock: {
    GET: back(GAMES),
    // The play has no clock.
    POST: agreed("404"),
    hidden: [{ POST: NEVER }],
    prepare: (fixtures) => {
      const game = { gameType: "quick_fire", isTimed: true } as const;
      return `${GAMES}/${startGame(findSubscriber(fixtures).viewer(), game)}/clock`;
    },
  },
  "going-on": {
    GET: back(GAMES),
    POST: agreed(`303 ${PLAY}`, OTHERS),
    hidden: [{ POST: answering(303, ALWAYS) }],
    // The partner has started it: its clock waits until the member continues.
    prepare: (fixtures) => {
      const [own, partner, pair] = findPlayers(fixtures);
      return `${GAMES}/${startWith(partner, own, pair, "quick_fire", true)[1]}/going-on`;
    },
  },
  end: {
    GET: back(GAMES),
    POST: agreed(`303 ${GAMES}`, OTHERS),
    hidden: [{ POST: answering(303, ALWAYS) }],
    // Alone, so that the play ends with its only side.
    prepare: (fixtures) =>
      `${GAMES}/${startGame(findSubscriber(fixtures).viewer(), { gameType: "this_or_that" })}/end`,
  },
  sharing: {
    GET: back(GAMES),
    // There is nothing to share before both have finished.
    POST: agreed("404"),
    body: "agrees=yes",
    hidden: [{ POST: NEVER }],
    prepare: (fixtures) => {
      const [own, partner, pair] = findPlayers(fixtures);
      const [first, second] = startWith(own, partner, pair, "this_or_that");
      playOut(own, first);
      playOut(partner, second);
      return `${GAMES}/${first}/sharing`;
    },
  },
  "api.games": { GET: agreedCall() },
  "api.participations": { GET: agreedCall() },
  "api.start-game": {
    POST: agreedCall("201"),
    body: { gameId: 3 },
    fields: ["partnerId", "isTimed"],
    also: [
      // Of a match that has ended there is nobody to play with.
      post("/api/start-game", agreedCall("201", { other: "422", blocked: "422" }), {
        gameId: 5,
        partnerId: ":partnerId",
      }),
    ],
  },
  "api.submit-response": {
    POST: agreedCall("200", { other: "422", blocked: "409" }),
    body: { participationId: "#participationId", step: 1, response: { choice: 0 } },
  },
} satisfies RouteContracts;
