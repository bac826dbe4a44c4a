import { beforeEach, expect, it } from "vitest";
import { closeMatch } from "~/features/matches/closing.server";
import { notifyDeadlines } from "~/features/matches/deadlines.server";
import { expireMatches } from "~/features/matches/expiry.server";
import { extendMatch } from "~/features/matches/extension.server";
import { addPlaces, agree, answer, suggest } from "~/features/meetups/booking/booking.fixture";
import { cancelMeetup } from "~/features/meetups/meetup/end-meetup.server";
import { remindOfMeetups } from "~/features/meetups/meetup/meetup-reminders.server";
import type { NOTICE_TYPES, NoticeKind } from "~/features/notifications/kinds";
import { DAY_MS, HOUR_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  type Pair,
  type Person,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch, sendText } from "../../../tests/support/steps";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;
beforeEach(() => {
  addPlaces();
  [ada, ben, pair] = createMatch(
    { stageName: "Ada Lane", gender: "female" },
    { stageName: "Ben Fay", gender: "male" },
  );
});

/** 46 hours after the tests' noon. */
const LATER = { date: "2025-08-10" };
const talk = () => {
  sendText(ben, pair);
  sendText(ada, pair);
};
const remind = (afterMs: number) => {
  talk();
  agree(ada, ben, LATER);
  advanceClock(afterMs);
  expect(remindOfMeetups()).toBe(1);
};

type NoticeTypeOf<Kind extends NoticeKind> = {
  [Type in keyof typeof NOTICE_TYPES]: (typeof NOTICE_TYPES)[Type]["kind"] extends Kind
    ? Type
    : never;
}[keyof typeof NOTICE_TYPES];

/** What tells one of the two about the other, by the type of the notice. */
const NOTICES: Record<
  NoticeTypeOf<"matches" | "deadlines" | "messages" | "meetups">,
  Record<string, () => void>
> = {
  new_match: { "a new match": () => undefined },
  conversation_reminder: {
    "a conversation to start": () => {
      advanceClock(DAY_MS - 6 * HOUR_MS);
      notifyDeadlines();
    },
  },
  deadline_warning: {
    "the last warning": () => {
      advanceClock(DAY_MS - HOUR_MS);
      notifyDeadlines();
    },
  },
  match_expiring: { "an extension": () => void extendMatch(ada.viewer(), pair.matchId) },
  match_expired: {
    "an expired match": () => {
      advanceClock(DAY_MS);
      expireMatches();
    },
    "a closed match": () => {
      talk();
      closeMatch(ada.viewer(), pair.matchId, "");
    },
  },
  message_received: { "a message": talk },
  meetup_reminder: {
    "a suggestion": () => {
      talk();
      suggest(ada);
    },
    "a declined suggestion": () => {
      talk();
      suggest(ada);
      answer(ben, "refusal");
    },
    "an agreed meetup": () => {
      talk();
      agree(ada, ben);
    },
    "a meetup that is near": () => remind(22 * HOUR_MS),
    "a meetup that begins soon": () => remind(44 * HOUR_MS),
    "a cancelled meetup": () => {
      talk();
      cancelMeetup(ada.id, agree(ada, ben));
    },
  },
};

it.each(
  Object.entries(NOTICES).flatMap(([type, ways]) =>
    Object.entries(ways).map(([what, happen]) => [what, type, happen] as const),
  ),
)("no notice of %s outlives a block", (_what, type, happen) => {
  happen();
  expect(rows("notifications").map((notice) => notice.type)).toContain(type);
  block(ada, ben);
  expect(rows("notifications")).toEqual([]);
});
