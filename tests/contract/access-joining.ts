import { everybody, get, post, type Row, welcomed } from "./access-patterns";

/**
 * What a browser says of its scripts, and the walk from sign-in to the first card; the agreements on it stand in the
 * table itself.
 */
export const JOINING: readonly Row[] = [
  ...["off", "on"].flatMap((state) => [
    get(`scripts-${state}`, `/scripts/${state}`, everybody("204")),
    post(`scripts-${state}`, `/scripts/${state}`, everybody("405")),
  ]),
  get(
    "features/account/welcome.route",
    "/welcome",
    everybody("303 /", { visitor: "303 login", newcomer: "200", suspended: "303 /suspended" }),
  ),
  post(
    "features/account/welcome.route",
    "/welcome",
    // A repeat leads where the first one led.
    everybody("303 /community-agreements?returnTo=%2Fwelcome%2Fquestions", {
      visitor: "303 login",
      suspended: "303 /suspended",
    }),
    "dateOfBirth=1990-01-01&onIsland=on&stageName=Ada&gender=female&lookingFor=both",
  ),
  get("features/profile/first-questions.route", "/welcome/questions", welcomed()),
  post(
    "features/profile/first-questions.route",
    "/welcome/questions",
    welcomed("303 /discover"),
    "islandActivities=beach&sportsPlayed=Golf",
  ),
];
