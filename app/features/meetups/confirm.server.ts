import { notify } from "~/features/notifications/notify.server";
import type { Transaction } from "~/server/database.server";
import type { Place } from "./places.server";
import { formatSlot } from "./slots";

export interface Arrangement {
  /** Idempotency key, for example `proposal:7`: each is confirmed once. */
  cause: string;
  conversationId: number;
  /** The two who meet, each with the name that the other sees. */
  members: readonly { id: string; name: string }[];
  place: Place;
  /** Day on the island, YYYY-MM-DD. */
  date: string;
  /** Hour of that day at which it starts. */
  slotHour: number;
}

/**
 * Confirms a meetup that both have agreed on, inside the transaction of the acceptance (decision
 * D10): both are notified where, when and what to bring.
 */
export function confirmMeetup(tx: Transaction, arrangement: Arrangement): void {
  const { cause, conversationId, members, place, date, slotHour } = arrangement;
  for (const { id } of members) {
    const other = members.find((member) => member.id !== id);
    notify(tx, {
      userId: id,
      type: "meetup_reminder",
      title: "Meetup agreed",
      message: `You and ${other?.name ?? "your match"} agreed to meet at ${place.name}, ${formatSlot(date, slotHour)}. Bring: ${place.requiredItem}.`,
      link: `/messages/${conversationId}`,
      cause,
      aboutId: other?.id,
    });
  }
}
