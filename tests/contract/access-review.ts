import {
  everybody,
  get,
  NEXT_CASE,
  type Outcomes,
  post,
  type Row,
  welcomed,
  welcomedCall,
} from "./access-patterns";

/** For moderators; every other member reads that there is nothing at such an address. */
const desk = (outcome = "200"): Outcomes => welcomed("404", { moderator: outcome });

const deskCall = (outcome = "200"): Outcomes => welcomedCall("404", { moderator: outcome });

const CASES = [
  ["media-case", "/review/media/:reviewedMediaId", "decision=approve"],
  ["report-case", "/review/reports/:reportId", "decision=dismiss"],
  ["appeal-case", "/review/appeals/:suspensionId", "decision=refused&words=We+looked+again"],
  ["hold-case", "/review/holds/:holdId", "decision=released"],
  ["concierge-case", "/review/concierge/:requestId", "words=At+the+harbor"],
] as const;

/** The review desk. What a moderator does there leads to the gravest case that is left. */
export const REVIEW: readonly Row[] = [
  get("features/review/queue.route", "/review", desk()),
  get("features/review/log.route", "/review/log", desk()),
  ...CASES.flatMap(([name, path, body]) => [
    get(`features/review/${name}.route`, path, desk()),
    post(`features/review/${name}.route`, path, desk(`303 ${NEXT_CASE}`), body),
  ]),
  // The report has no picture.
  get("features/review/still.route", "/review/reports/:reportId/still", deskCall("404")),
  post("features/review/still.route", "/review/reports/:reportId/still", everybody("405")),
  // The bytes of what waits reach a moderator alone.
  get("features/profile/media/media-file.route", "/media/:reviewedMediaId/192.webp", deskCall()),
];
