import { abandonIdle } from "~/features/games/end-play.server";
import { startWith } from "~/features/games/games.fixture";
import { talkingPair } from "~/features/meetups/booking/booking.fixture";
import { mailDueNotices } from "~/features/notifications/mail-notices.server";
import { setGoing } from "~/features/whats-on/going.server";
import { remindOfEvents } from "~/features/whats-on/going-dates.server";
import { DAY_MS } from "~/server/data/clock.server";
import type { Verb } from "../support/atomicity";
import { advanceClock, matchPair } from "../support/island";
import type { Cast } from "./atomicity-cast";

/** Jobs of the other features. */
export const JOB_VERBS: Record<string, (cast: Cast) => Verb> = {
  "mails of the notices of two": ({ ada, ben }) => ({
    writers: [],
    job: "notices by mail",
    isInSteps: true,
    prepare: () => {
      matchPair(ada, ben);
      advanceClock(DAY_MS);
      return () => mailDueNotices();
    },
  }),
  "two who go to the same event tomorrow": ({ ada, ben }) => ({
    writers: [],
    job: "event reminders",
    isInSteps: true,
    prepare: () => {
      for (const { id } of [ada, ben]) setGoing(id, "community-sing_2025-08-13", { going: true });
      advanceClock(4 * DAY_MS);
      return () => remindOfEvents();
    },
  }),
  "two sides of a game that nobody plays on": ({ ada, ben }) => ({
    writers: [],
    job: "idle games",
    prepare: () => {
      startWith(ada, ben, talkingPair(ben, ada), "this_or_that");
      advanceClock(8 * DAY_MS);
      return () => abandonIdle();
    },
  }),
};

const ONE_STATEMENT = "What it deletes or changes, it does by one statement each, over again.";
const WRITES_NOTHING = "It writes nothing.";

/** The other jobs. */
export const JOBS_LEFT_OUT: Record<string, string> = {
  "friends to forget": ONE_STATEMENT,
  "waiting answers": ONE_STATEMENT,
  "old answers": ONE_STATEMENT,
  sessions: ONE_STATEMENT,
  "sign-in codes": ONE_STATEMENT,
  "old identities": ONE_STATEMENT,
  "rate limits": ONE_STATEMENT,
  "old mails": ONE_STATEMENT,
  "old goings": ONE_STATEMENT,
  "old notices": ONE_STATEMENT,
  heartbeat: ONE_STATEMENT,
  "media leftovers": "It deletes one item after another, and finds again what is left.",
  "write-ahead log": WRITES_NOTHING,
  "backup checks": WRITES_NOTHING,
  "held requests": WRITES_NOTHING,
  "heat map": WRITES_NOTHING,
  "shared database": WRITES_NOTHING,
  "payment reconciliation": "`reconcile` is in a table.",
  "deactivated matches":
    "It writes nothing; app/features/messages/message-changes.server.test.ts fails it.",
  mail: "app/server/ops/mail.server.deep.test.ts fails the recording of what was sent.",
  "mail outage": "app/features/notifications/mail-outage.server.test.ts fails its notices.",
  alarms: "app/features/status/tell-alarms.server.test.ts fails its writes.",
  "notices by push": "A push is sent at most once: what fails after it was claimed is lost.",
  "archives of data": "app/features/exports/make-exports.deep.test.ts stops it in the middle.",
  "old archives of data":
    "app/features/exports/make-exports.deep.test.ts finds what a stop leaves.",
  "photos and voices": "app/features/media/media-queue.server.deep.test.ts kills it in the middle.",
  videos: "app/features/media/media-queue.server.deep.test.ts kills it in the middle.",
};
