import {
  addSeasonEvent,
  cancelSeasonEvent,
  changeSeasonEvent,
  declineSuggestion,
} from "~/features/review/season-events.server";
import { eventText } from "~/features/season/event.fixture";
import { readSeason } from "~/features/season/season.server";
import { setGoing } from "~/features/whats-on/going.server";
import { addDays } from "~/features/whats-on/occurrences";
import { suggestEvent } from "~/features/whats-on/suggestions.server";
import type { Verb } from "../support/atomicity";
import type { Cast } from "./atomicity-cast";

const DAY = `${readSeason().year}-08-16`;
const CLAMBAKE = eventText({ name: "Clambake", firstDay: DAY });
const KITES = { name: "Kites", details: "Saturday on the beach" };

function goToClambake(memberId: string, moderatorId: string): void {
  addSeasonEvent(moderatorId, CLAMBAKE);
  setGoing(memberId, `clambake_${DAY}`, { going: true });
}

/** What is on: who goes, what members suggest, and what moderators change. */
export const EVENT_VERBS: Record<string, (cast: Cast) => Verb> = {
  "a suggested event that moderators add": ({ ada, mod }) => ({
    writers: ["review/season-events#addSeasonEvent"],
    prepare: () => {
      suggestEvent(ada.id, KITES);
      return () => addSeasonEvent(mod.id, CLAMBAKE, 1);
    },
  }),
  "a suggested event that moderators decline": ({ ada, mod }) => ({
    writers: ["review/season-events#declineSuggestion"],
    prepare: () => {
      suggestEvent(ada.id, KITES);
      return () => declineSuggestion(mod.id, 1);
    },
  }),
  "an event that moderators move": ({ ada, mod }) => ({
    writers: ["review/season-events#changeSeasonEvent"],
    prepare: () => {
      goToClambake(ada.id, mod.id);
      const firstDay = addDays(DAY, 1);
      return () =>
        changeSeasonEvent(mod.id, "clambake", { ...CLAMBAKE, firstDay, lastDay: firstDay });
    },
  }),
  "an event that moderators cancel": ({ ada, mod }) => ({
    writers: ["review/season-events#cancelSeasonEvent"],
    prepare: () => {
      goToClambake(ada.id, mod.id);
      return () => cancelSeasonEvent(mod.id, "clambake");
    },
  }),
};
