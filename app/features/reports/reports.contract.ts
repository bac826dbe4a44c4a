import {
  ALWAYS,
  answering,
  type HiddenStatuses,
  KNOWN,
  KNOWN_THINGS,
  NEVER_BY_BOTH,
  type Relation,
} from "../../../tests/support/hidden";
import {
  get,
  type Outcomes,
  post,
  type RouteContracts,
  welcomed,
} from "../../../tests/support/route-contract";
import { REPORT_PLACES, type ReportPlace } from "./report-places";

const REPORT = "reason=unkind&words=Please+look+at+this";

/** Who cannot see what can be reported at each place. */
const BLIND: Record<ReportPlace, Partial<Outcomes>> = {
  member: {},
  media: { undecided: "404" },
  message: { other: "404" },
  conversation: { other: "404" },
  meetup: { other: "404" },
  game: { other: "404" },
};
const { member: _, ...PLACES } = BLIND;
const toPath = (place: string) => `/report/${place}/:${REPORT_PLACES[place as ReportPlace]}`;

const place = (path: string, { matched, stranger }: Record<Relation, HiddenStatuses>) => ({
  path,
  GET: { matched, stranger },
  POST: { matched: answering(303, matched), stranger: answering(303, stranger) },
});
const ofMatches = (path: string) => ({ path, GET: ALWAYS, POST: answering(303, ALWAYS) });

/** Reporting is open to everyone who has joined, whatever else they agreed to. */
export default {
  report: {
    path: toPath("member"),
    GET: welcomed(),
    POST: welcomed("303 /reports/thanks"),
    body: REPORT,
    fields: ["block", "seen"],
    also: [
      ...Object.entries(PLACES).flatMap(([name, others]) => [
        get(toPath(name), welcomed("200", others)),
        post(toPath(name), welcomed("303 /reports/thanks", others), REPORT),
      ]),
      get("/report/place/:memberId", welcomed("404")),
    ],
    hidden: [
      place("/report/member/:memberId", KNOWN),
      place("/report/media/:photoId", KNOWN_THINGS),
      { path: "/report/media/:videoId", GET: KNOWN_THINGS },
      { path: "/report/media/:waitingPhotoId", GET: NEVER_BY_BOTH },
      ofMatches("/report/message/:messageId"),
      // Also who one may no longer name, for 30 days.
      ofMatches("/report/conversation/:conversationId"),
      ofMatches("/report/meetup/:meetupId"),
      ofMatches("/report/game/:participationId"),
    ],
  },
  "own-reports": { GET: welcomed() },
  "report-thanks": { GET: welcomed() },
} satisfies RouteContracts;
