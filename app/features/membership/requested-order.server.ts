import { MEETUP_PLANS, type MeetupPlan } from "~/features/prices/catalog";
import { notFound } from "~/server/web/errors";
import { assertGuard } from "~/server/web/guards.server";
import { positiveInt } from "~/server/web/params";
import type { Viewer } from "~/server/web/viewer.server";
import type { Order } from "./order.server";

/** Those of an address or of a form. */
interface Fields {
  get(name: string): FormDataEntryValue | null;
}

/** The text of a field; null where it is missing or empty. */
export function readText(fields: Fields, name: string): string | null {
  const value = fields.get(name);
  return typeof value === "string" && value ? value : null;
}

/** Whether a text names a meetup plan. */
const isMeetupPlan = (name: string): name is MeetupPlan => Object.hasOwn(MEETUP_PLANS, name);

/**
 * The fields that name what is paid for, as an address or a form carries them.
 *
 * @throws Refusal 404 where they name none of it or more than one
 */
export function readOrder(fields: Fields): { order: Order; fields: Record<string, string> } {
  const [plan, meetup, match] = ["plan", "meetup", "match"].map((name) => readText(fields, name));
  if ([plan, meetup, match].filter(Boolean).length !== 1) throw notFound();
  if (plan) {
    if (!isMeetupPlan(plan)) throw notFound();
    return { order: { meetupPlan: plan }, fields: { plan } };
  }
  if (match) return { order: { matchId: match }, fields: { match } };
  const bookingId = positiveInt(meetup ?? null);
  if (!bookingId) throw notFound();
  return { order: { bookingId }, fields: { meetup: `${bookingId}` } };
}

/**
 * Applies the guard of what is paid for: only who accepted the agreements has matches and meetups.
 *
 * @throws Refusal 403 with the screen that asks for them
 */
export function assertMayOrder(viewer: Viewer, { matchId, bookingId }: Order): void {
  if (matchId || bookingId) assertGuard("agreed", viewer);
}
