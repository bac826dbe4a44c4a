import type { EventText } from "./desk-events.server";
import type { SeasonEvent } from "./season";

/** What moderators say of an event on one day, without a time and a place, but for what is given. */
export const eventText = (
  given: Partial<EventText> & Pick<EventText, "name" | "firstDay">,
): EventText => ({
  about: "Bring someone.",
  lastDay: given.firstDay,
  everyDays: 1,
  startTime: null,
  endTime: null,
  placeKey: null,
  place: null,
  link: null,
  icon: "calendar",
  ...given,
});

/** An event of the season. */
export const seasonEvent = ({
  key,
  when,
  isUndated = false,
  isCanceled = false,
  ...text
}: Partial<SeasonEvent> &
  Pick<SeasonEvent, "key" | "name" | "firstDay" | "when">): SeasonEvent => ({
  ...eventText(text),
  key,
  when,
  isUndated,
  isCanceled,
});
