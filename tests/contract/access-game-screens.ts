import { agreed, everybody, get, post, type Row } from "./access-patterns";

const GAMES = "/icebreaker-games";
const PLAY = `${GAMES}/:participationId`;
const route = (name: string) => `features/games/${name}.route`;
const ofNobodyElse = { other: "404" };

/** Screens and forms of icebreaker games. */
export const GAME_SCREENS: readonly Row[] = [
  get(route("games"), GAMES, agreed()),
  get(route("new-game"), `${GAMES}/new?game=this_or_that`, agreed()),
  get(route("start"), `${GAMES}/start`, everybody(`303 ${GAMES}`)),
  // The six pairs have a play with two sides each: the next side is the thirteenth.
  post(
    route("start"),
    `${GAMES}/start`,
    agreed(`303 ${GAMES}/13`),
    "gameType=vineyard_trivia&matchId=",
  ),
  post(
    route("start"),
    `${GAMES}/start`,
    // The play that is open; of a match that has ended, and of others' matches, there is none.
    agreed(`303 ${PLAY}`, { other: "404", blocked: "404" }),
    "gameType=this_or_that&matchId=:matchId",
  ),
  get(route("play"), PLAY, agreed("200", ofNobodyElse)),
  post(
    route("play"),
    PLAY,
    agreed(`303 ${PLAY}`, { other: "404", blocked: "409" }),
    "step=1&kind=choice&choice=0",
  ),
  ...["clock", "going-on", "end", "sharing"].map((verb) =>
    get(route(verb), `${PLAY}/${verb}`, everybody(`303 ${GAMES}`)),
  ),
  // The play has no clock, and nothing to share before both have finished.
  post(route("clock"), `${PLAY}/clock`, agreed("404")),
  post(route("sharing"), `${PLAY}/sharing`, agreed("404"), "agrees=yes"),
  post(route("going-on"), `${PLAY}/going-on`, agreed(`303 ${PLAY}`, ofNobodyElse)),
  post(route("end"), `${PLAY}/end`, agreed(`303 ${GAMES}`, ofNobodyElse)),
];
