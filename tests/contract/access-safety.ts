import { REPORT_PLACES, type ReportPlace } from "~/features/reports/report-places";
import { everybody, get, type Outcomes, post, type Row, welcomed } from "./access-patterns";

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
const REPORTS = Object.entries(BLIND).map(
  ([place, others]) =>
    [`/report/${place}/:${REPORT_PLACES[place as ReportPlace]}`, others] as const,
);

/** Blocking, reporting and pausing: open to everybody who has joined, whatever else they agreed to. */
export const SAFETY: readonly Row[] = [
  get("features/safety/pause.route", "/account/pause", everybody("303 /account")),
  post("features/safety/pause.route", "/account/pause", welcomed("303 /account")),
  // Whoever has an account can leave; the way back is for nobody who is there.
  get(
    "features/deletion/deletion.route",
    "/account/deletion",
    everybody("200", { visitor: "303 login" }),
  ),
  post(
    "features/deletion/deletion.route",
    "/account/deletion",
    everybody("303 /", { visitor: "303 login" }),
    "word=delete",
  ),
  get(
    "features/deletion/restore.route",
    "/account/restore",
    everybody("303 /account", { visitor: "303 login" }),
  ),
  post(
    "features/deletion/restore.route",
    "/account/restore",
    everybody("303 /", { visitor: "303 login" }),
  ),
  get("features/safety/resume.route", "/account/resume", everybody("303 /account")),
  post("features/safety/resume.route", "/account/resume", welcomed("303 /account")),
  get("features/safety/blocked.route", "/account/blocked", welcomed()),
  post(
    "features/safety/blocked.route",
    "/account/blocked",
    welcomed("303 /account/blocked"),
    "address=nobody%40august.example&label=Somebody",
  ),
  get(
    "features/safety/unblock-address.route",
    "/account/blocked/1/removal",
    everybody("303 /account/blocked"),
  ),
  post(
    "features/safety/unblock-address.route",
    "/account/blocked/1/removal",
    welcomed("303 /account/blocked"),
  ),
  // Whom one matched with once can be blocked back, also by the one who is blocked.
  get("features/safety/block.route", "/members/:memberId/block", welcomed()),
  post("features/safety/block.route", "/members/:memberId/block", welcomed("303 /account#blocked")),
  get("features/safety/unblock.route", "/members/:memberId/unblock", everybody("303 /account")),
  post(
    "features/safety/unblock.route",
    "/members/:memberId/unblock",
    welcomed("303 /account#blocked"),
  ),
  ...REPORTS.flatMap(([path, others]) => [
    get("features/reports/report.route", path, welcomed("200", others)),
    post("features/reports/report.route", path, welcomed("303 /reports/thanks", others), REPORT),
  ]),
  get("features/reports/report.route", "/report/place/:memberId", welcomed("404")),
  get("features/reports/own-reports.route", "/reports", welcomed()),
  get("features/review/words.route", "/review/words", welcomed("404", { moderator: "200" })),
  post(
    "features/review/words.route",
    "/review/words",
    welcomed("404", { moderator: "303 /review/words" }),
    "word=oaf",
  ),
  get(
    "features/review/remove-word.route",
    "/review/words/removal",
    welcomed("404", { moderator: "303 /review/words" }),
  ),
  post(
    "features/review/remove-word.route",
    "/review/words/removal",
    welcomed("404", { moderator: "303 /review/words" }),
    "word=oaf",
  ),
  get("features/status/status.route", "/status", welcomed("404", { moderator: "200" })),
  get("features/reports/report-thanks.route", "/reports/thanks", welcomed()),
];
