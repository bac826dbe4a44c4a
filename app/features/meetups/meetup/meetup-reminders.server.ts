import { findStageName } from "~/features/members/stage-name.server";
import { hasNoticeSql, notify } from "~/features/notifications/notify.server";
import { after, DAY_MS, HOUR_MS, now } from "~/server/data/clock.server";
import { prepared, transact } from "~/server/data/database.server";
import { inSentence } from "~/ui/in-sentence";
import { findPlace, whereAndWhen } from "../places/places.server";
import type { OwnMeetup } from "../seats/own-meetup.server";
import { describeReminder } from "./meetup-notices.server";

/** How long before a meetup both are reminded of it (rule meetup-statuses). */
const DAY_BEFORE_MS = DAY_MS;
const SOON_MS = 2 * HOUR_MS;

const BATCH = 200;

type Due = Pick<OwnMeetup, "id" | "userId" | "companionId" | "locationId" | "date" | "slotHour">;

// Both are notified at once, and anyone who agrees later than a reminder is due needs none.
const select = (
  what: "day" | "soon",
  beforeMs: number,
) => `SELECT b.id, b.user_id AS userId, b.companion_id AS companionId,
    b.location_id AS locationId, b.date, b.slot_hour AS slotHour
  FROM meetup_bookings b WHERE b.status = 'confirmed' AND b.starts_at > :from AND b.starts_at <= :until
    AND b.confirmed_at < b.starts_at - ${beforeMs}
    AND NOT ${hasNoticeSql("b.user_id", "meetup_reminder", `'meetup:' || b.id || ':${what}'`)}
  ORDER BY b.starts_at LIMIT :most`;

const DUE_SQL = { day: select("day", DAY_BEFORE_MS), soon: select("soon", SOON_MS) };

function remind({ id, userId, companionId, ...slot }: Due, what: "day" | "soon"): void {
  const sides = companionId
    ? [[userId, companionId] as const, [companionId, userId] as const]
    : [[userId, null] as const];
  const place = findPlace(slot.locationId);
  const where = whereAndWhen(slot);
  const details = place ? ` ${place.description} Bring ${inSentence(place.requiredItem)}.` : "";
  transact((tx) => {
    for (const [memberId, otherId] of sides)
      notify(tx, {
        userId: memberId,
        type: "meetup_reminder",
        title: describeReminder(slot),
        message: `${where}${otherId ? `, with ${findStageName(otherId)}` : ""}.${details}`,
        link: `/meetups/${id}`,
        cause: `meetup:${id}:${what}`,
        aboutId: otherId,
      });
  });
}

function remindBetween(from: Date, until: Date, what: "day" | "soon", most: number): number {
  const span = { from: from.getTime(), until: until.getTime(), most };
  const due = prepared<Due>(DUE_SQL[what]).all(span);
  for (const meetup of due) remind(meetup, what);
  return due.length;
}

/**
 * Sweep: reminds both of an agreed meetup a day and two hours before it begins, once each (rule meetup-statuses).
 * After an outage over both times only the later reminder is sent. Idempotent.
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
