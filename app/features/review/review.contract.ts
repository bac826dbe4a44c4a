import { readSeason } from "~/features/season/season.server";
import { runSql } from "../../../tests/support/island";
import {
  back,
  NEXT_CASE,
  type Outcomes,
  type RouteContracts,
  welcomed,
  welcomedCall,
} from "../../../tests/support/route-contract";

/** For moderators; every other member reads that there is nothing at such an address. */
const desk = (outcome = "200"): Outcomes => welcomed("404", { moderator: outcome });

const AT_DESK = {
  as: "moderator",
  hidden: "the desk, which only moderators find",
} as const;

/** A decision leads to the gravest case that is left. */
const CASE = { GET: desk(), POST: desk(`303 ${NEXT_CASE}`), ...AT_DESK };

const SUMMER = desk("303 /review/places");
const CLOSURE = "from=2026-08-09&until=2026-08-15&reason=storm+damage";
const { year, events } = readSeason();
const EVENT = `name=Clambake&repeats=no&firstDay=${year}-08-09&placeKey=&about=Bring+butter&icon=plate`;
const EVENT_PATH = `/review/events/${events[0]?.key}`;

const WORD = { body: "word=oaf", as: "moderator" } as const;

export default {
  queue: { GET: desk() },
  log: { GET: desk() },
  "media-case": {
    ...CASE,
    path: "/review/media/:reviewedMediaId",
    body: "decision=approve",
    fields: ["reason", "words"],
  },
  "report-case": { ...CASE, body: "decision=dismiss", fields: ["ground", "words"] },
  "appeal-case": { ...CASE, body: "decision=refused&words=We+looked+again" },
  "hold-case": { ...CASE, body: "decision=released", fields: ["words"] },
  "concierge-case": { ...CASE, body: "words=At+the+harbor" },
  // The report has no picture.
  still: { GET: welcomedCall("404"), ...AT_DESK },
  words: { GET: desk(), POST: desk("303 /review/words"), ...WORD },
  places: { GET: desk(), ...AT_DESK },
  place: { GET: desk(), POST: SUMMER, body: CLOSURE, path: "/review/places/1", ...AT_DESK },
  "open-place": {
    GET: desk("303 /review/places/1"),
    POST: SUMMER,
    path: "/review/places/1/opening",
    ...AT_DESK,
    prepare: () =>
      runSql(
        "INSERT INTO place_changes VALUES (1, '2026-08-09', '2026-08-15', 'Storm', NULL, NULL, 1780000000000, NULL)",
      ),
  },
  "place-hours": {
    GET: desk(),
    POST: SUMMER,
    body: "opens=9&closes=15&confirmed=9",
    path: "/review/places/1/hours",
    ...AT_DESK,
  },
  "add-event": { GET: desk(), POST: SUMMER, body: EVENT, ...AT_DESK },
  event: { GET: desk(), POST: SUMMER, body: EVENT, path: EVENT_PATH, ...AT_DESK },
  "cancel-event": {
    GET: desk(`303 ${EVENT_PATH}`),
    POST: SUMMER,
    path: `${EVENT_PATH}/cancellation`,
    ...AT_DESK,
  },
  "decline-suggestion": {
    GET: back("/review/places"),
    POST: SUMMER,
    path: "/review/suggestions/1/refusal",
    ...AT_DESK,
    prepare: () =>
      runSql(
        "INSERT INTO event_suggestions (user_id, name, details, created_at) SELECT id, 'Kites', 'Saturday', 1780000000000 FROM users WHERE state = 'active' LIMIT 1",
      ),
  },
  "remove-word": {
    GET: desk("303 /review/words"),
    POST: desk("303 /review/words"),
    ...WORD,
    prepare: () => runSql("INSERT INTO harsh_words VALUES ('oaf', 1780000000000)"),
  },
} satisfies RouteContracts;
