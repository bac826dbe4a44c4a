import { agreedCall, everybody, get, post, type Row } from "./access-patterns";

/** Calls of icebreaker games. */
export const GAMES: readonly Row[] = [
  ...[
    ["api.games", "/api/icebreaker-games"],
    ["api.participations", "/api/user-game-participations"],
  ].flatMap(([call, path = ""]) => [
    get(`features/games/${call}.route`, path, agreedCall()),
    post(`features/games/${call}.route`, path, everybody("405")),
  ]),
  get("features/games/api.start-game.route", "/api/start-game", everybody("405")),
  post("features/games/api.start-game.route", "/api/start-game", agreedCall("201"), { gameId: 3 }),
  post(
    "features/games/api.start-game.route",
    "/api/start-game",
    // Of a match that has ended there is nobody to play with.
    agreedCall("201", { other: "422", blocked: "422" }),
    { gameId: 5, partnerId: ":partnerId" },
  ),
  get("features/games/api.submit-response.route", "/api/submit-game-response", everybody("405")),
  post(
    "features/games/api.submit-response.route",
    "/api/submit-game-response",
    agreedCall("200", { other: "422", blocked: "409" }),
    { participationId: "#participationId", step: 1, response: { choice: 0 } },
  ),
];
