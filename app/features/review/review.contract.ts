import { runSql } from "../../../tests/support/island";
import {
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
  "remove-word": {
    GET: desk("303 /review/words"),
    POST: desk("303 /review/words"),
    ...WORD,
    prepare: () => runSql("INSERT INTO harsh_words VALUES ('oaf', 1780000000000)"),
  },
} satisfies RouteContracts;
