import { freeBytes, prepared, walBytes } from "~/server/database.server";
import { countDueMails } from "~/server/mail.server";
import { waitingCount } from "~/server/wake.server";
import { lastFault, waitingWriteCount } from "~/server/write-retry.server";

/** Counts up to 1,000: more is told by its growth. */
const countUpTo = (sql: string): number =>
  prepared<{ count: number }>(`SELECT count(*) AS count FROM (${sql} LIMIT 1000)`).get()?.count ??
  0;

/** What somebody who looks after the island wants to know, and nobody else is told. */
export const systemStatus = () => ({
  storage: { lastFault: lastFault(), freeBytes: freeBytes(), walBytes: walBytes() },
  queues: {
    mailsDue: countDueMails(),
    deliveriesDue: countUpTo(
      "SELECT 1 FROM deliveries WHERE method IN ('email', 'push') AND state = 'due'",
    ),
    mediaWaiting: countUpTo("SELECT 1 FROM media WHERE processing IN ('waiting', 'working')"),
  },
  held: { changes: waitingCount(), writes: waitingWriteCount() },
});
