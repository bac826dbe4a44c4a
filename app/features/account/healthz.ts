import { ping, walBytes } from "~/server/database.server";
import { countDueMails } from "~/server/mail.server";
import { callLoader, getOnly } from "~/server/route.server";

/** GET /healthz: 200 while ready, 503 while stopping (the door of every route answers that). */
export const loader = callLoader("visitor", () => {
  ping();
  return {
    status: "ready",
    database: "ok",
    walBytes: walBytes(),
    queue: { mailsDue: countDueMails() },
  };
});

export const action = getOnly;
