import { meetupBookings } from "@db/schema";
import { eq } from "drizzle-orm";
import { findStageName } from "~/features/members/stage-name.server";
import { notify } from "~/features/notifications/notify.server";
import { after, now } from "~/server/clock.server";
import { prepared, type Transaction, transact } from "~/server/database.server";
import { describeReminder } from "./meetup-notices.server";
import type { OwnMeetup } from "./own-meetup.server";
import { findPlace, whereAndWhen } from "./places.server";
import { DAY_BEFORE_MS, SOON_MS } from "./take-seat.server";

const BATCH = 200;

type Due = Pick<OwnMeetup, "id" | "userId" | "companionId" | "locationId" | "date" | "slotHour">;

const select = (
  what: "day" | "soon",
) => `SELECT b.id, b.user_id AS userId, b.companion_id AS companionId,
    b.location_id AS locationId, b.date, b.slot_hour AS slotHour
  FROM meetup_bookings b WHERE b.status = 'confirmed' AND b.${what}_reminded_at IS NULL
    AND b.starts_at > :from AND b.starts_at <= :until ORDER BY b.starts_at LIMIT :most`;

const DUE_SQL = { day: select("day"), soon: select("soon") };

function remind(tx: Transaction, meetup: Due, what: "day" | "soon"): void {
  const { id, userId, companionId } = meetup;
  const at = now();
  // Whoever is reminded two hours before needs no earlier reminder any more.
  const reminded =
    what === "soon" ? { soonRemindedAt: at, dayRemindedAt: at } : { dayRemindedAt: at };
  tx.update(meetupBookings).set(reminded).where(eq(meetupBookings.id, id)).run();
  const sides = companionId
    ? [[userId, companionId] as const, [companionId, userId] as const]
    : [[userId, null] as const];
  const place = findPlace(meetup.locationId);
  const details = place ? ` ${place.description} Bring: ${place.requiredItem}.` : "";
  for (const [memberId, otherId] of sides)
    notify(tx, {
      userId: memberId,
      type: "meetup_reminder",
      title: describeReminder(meetup),
      message: `${whereAndWhen(meetup)}${otherId ? `, with ${findStageName(otherId)}` : ""}.${details}`,
      link: `/meetups/${id}`,
      cause: `meetup:${id}:${what}`,
      aboutId: otherId,
    });
}

function remindBetween(from: Date, until: Date, what: "day" | "soon", most: number): number {
  const span = { from: from.getTime(), until: until.getTime(), most };
  const due = prepared<Due>(DUE_SQL[what]).all(span);
  for (const meetup of due) transact((tx) => remind(tx, meetup, what));
  return due.length;
}

/**
 * Sweep: reminds both of an agreed meetup a day and two hours before it begins, once each (decision B4).
 * After an outage over both moments only the later reminder is sent. Idempotent.
 *
 * @param most most of each kind in one run; the next run takes the rest
 * @returns the number of meetups
 */
export function remindOfMeetups(most = BATCH): number {
  const at = now();
  const soon = after(at, SOON_MS);
  return (
    remindBetween(at, soon, "soon", most) +
    remindBetween(soon, after(at, DAY_BEFORE_MS), "day", most)
  );
}
