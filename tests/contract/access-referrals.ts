import { everybody, get, post, type Row, welcomed } from "./access-patterns";

const FRIEND = new URLSearchParams({
  friendName: "Eve",
  friendEmail: "eve@friends.example",
  friendGender: "female",
  relationshipToIntroducer: "neighbor",
  introductionType: "lives_in_area",
  commonDetail: "Oak Bluffs",
  personalMessage: "Come and meet people here.",
  clientId: "introduce-eve-1",
}).toString();

/** "Introduce a Friend". The introduction with the first id is not of everybody who asks for it. */
export const REFERRALS: readonly Row[] = [
  get("features/introductions/friend-intro.route", "/friend-intro", welcomed()),
  post(
    "features/introductions/friend-intro.route",
    "/friend-intro",
    welcomed("303 /friend-intro#introductions"),
    FRIEND,
  ),
  get("features/introductions/preview.route", "/friend-intro/preview", welcomed()),
  post("features/introductions/preview.route", "/friend-intro/preview", welcomed(), FRIEND),
  ...["withdrawal", "resend"].flatMap((verb) => [
    get(
      `features/introductions/${verb}.route`,
      `/friend-intro/999999/${verb}`,
      everybody("303 /friend-intro"),
    ),
    post(`features/introductions/${verb}.route`, `/friend-intro/999999/${verb}`, welcomed("404")),
  ]),
];
