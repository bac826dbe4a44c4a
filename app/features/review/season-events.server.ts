import {
  addEvent,
  cancelEvent,
  changeEvent,
  type EventText,
  findEvent,
} from "~/features/season/desk-events.server";
import { tellGoers } from "~/features/whats-on/event-changes.server";
import { decideSuggestion } from "~/features/whats-on/suggestions.server";
import { type Transaction, transact } from "~/server/data/database.server";
import { recordDecision } from "./audit.server";

const recordEvent = (
  tx: Transaction,
  moderatorId: string,
  action: "add_event" | "change_event" | "cancel_event",
  key: string,
  { name, firstDay, lastDay }: EventText,
) =>
  recordDecision(tx, {
    moderatorId,
    action,
    subject: `event:${key}`,
    memberId: null,
    reason: `${name}, ${firstDay === lastDay ? firstDay : `${firstDay} ${lastDay ? `to ${lastDay}` : "on"}`}`,
  });

/**
 * Adds an event to the season, as a moderator's decision (rule desk-changes-summer); a repeat does nothing.
 *
 * @param suggestionId of the member's suggestion that it is: they are told
 * @throws Refusal 422 where another event has the name
 */
export const addSeasonEvent = (
  moderatorId: string,
  event: EventText,
  suggestionId?: number,
): void =>
  transact((tx) => {
    const key = addEvent(tx, moderatorId, event);
    if (suggestionId !== undefined)
      decideSuggestion(tx, suggestionId, {
        decision: "added",
        by: moderatorId,
        day: event.firstDay,
      });
    if (key) recordEvent(tx, moderatorId, "add_event", key, event);
  });

/**
 * Changes an event of the season, as a moderator's decision; a canceled one is back, and a repeat does nothing. Those
 * who go are told of another day, time, or place.
 * @throws Refusal 404 for an event that the season does not have
 */
export const changeSeasonEvent = (moderatorId: string, key: string, event: EventText): void =>
  transact((tx) => {
    const was = findEvent(key);
    if (!changeEvent(tx, moderatorId, key, event)) return;
    tellGoers(tx, was);
    recordEvent(tx, moderatorId, "change_event", key, event);
  });

/**
 * Cancels an event of the season, as a moderator's decision; a repeat does nothing. Those who go are told.
 * @throws Refusal 404 for an event that the season does not have
 */
export const cancelSeasonEvent = (moderatorId: string, key: string): void =>
  transact((tx) => {
    const event = cancelEvent(tx, moderatorId, key);
    if (!event) return;
    tellGoers(tx, event);
    recordEvent(tx, moderatorId, "cancel_event", key, event);
  });

/** Declines an event that a member suggested, as a moderator's decision: they are told. A repeat does nothing. */
export const declineSuggestion = (moderatorId: string, id: number): void =>
  transact((tx) => {
    const name = decideSuggestion(tx, id, { decision: "declined", by: moderatorId });
    if (name === undefined) return;
    recordDecision(tx, {
      moderatorId,
      action: "decline_suggestion",
      subject: `suggestion:${id}`,
      memberId: null,
      reason: name,
    });
  });
