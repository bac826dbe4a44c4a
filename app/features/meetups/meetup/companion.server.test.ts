import { beforeEach, describe, expect, it } from "vitest";
import { listMeetupEvents } from "~/features/calendar/meetup-events.server";
import { closeMatch } from "~/features/matches/closing.server";
import { unblockMember } from "~/features/safety/block.server";
import { DAY_MS, HOUR_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  createMember,
  type Pair,
  type Person,
  saveProfile,
  setState,
  setUpDatabase,
  signInUser,
  withdrawAgreements,
} from "../../../../tests/support/island";
import { addPlaces, agree, talkingPair } from "../booking/booking.fixture";
import { checkIn, completeMeetups } from "./attendance.server";
import { listBookingsJson, listCompletedJson } from "./meetup-json.server";
import { loadMeetupPage } from "./meetup-page.server";
import { listOwnLines } from "./upcoming.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;
let meetup: number;

/** Ada and Ben met two days ago: what has taken place outlasts every ending of their match. */
beforeEach(() => {
  addPlaces();
  ada = createMember({ stageName: "Ada Lane", plan: "unlimited" });
  ben = createMember({ stageName: "Ben Hall", plan: "social" });
  pair = talkingPair(ada, ben);
  meetup = agree(ben, ada);
  advanceClock(22 * HOUR_MS);
  checkIn(ada.id, meetup);
  advanceClock(HOUR_MS);
  completeMeetups();
  advanceClock(2 * DAY_MS);
});

/** Everything that says to Ada with whom she met. */
const views = () => ({
  "my-bookings": listBookingsJson(ada.id),
  completed: listCompletedJson(ada.id),
  "the list on the screen of meetups": listOwnLines(ada.id),
  "the screen of the meetup": loadMeetupPage(ada.id, meetup),
  "the calendar": listMeetupEvents(signInUser(ada.name).viewer()),
});

const ENDINGS: Record<string, () => void> = {
  "has not accepted the agreements": () => withdrawAgreements(`user_id = '${ada.id}'`),
  "had the match closed 31 days ago": () => {
    closeMatch(ben.viewer(), pair.matchId, "");
    advanceClock(31 * DAY_MS);
  },
  "is blocked": () => block(ben, ada),
  "was blocked once": () => {
    block(ben, ada);
    unblockMember(ben.id, ada.id);
  },
  "met somebody who was suspended once": () => {
    setState(ben, "suspended");
    setState(ben, "active");
  },
  "met somebody who is deleted": () => setState(ben, "deleted"),
};

describe("with whom a meetup was", () => {
  it.each(Object.keys(ENDINGS))(
    "no list, screen or calendar names or identifies the companion to a member who %s",
    (ending) => {
      ENDINGS[ending]?.();
      for (const [view, seen] of Object.entries(views())) {
        const text = JSON.stringify(seen);
        for (const secret of ["Ben Hall", ben.id, pair.matchId])
          expect(text, view).not.toContain(secret);
      }
      expect(listBookingsJson(ada.id)).toMatchObject([{ companionName: "A member" }]);
      expect(loadMeetupPage(ada.id, meetup).conversationId).toBeNull();
    },
  );

  it("a companion who takes another name after the match is gone is not known by it", () => {
    closeMatch(ben.viewer(), pair.matchId, "");
    advanceClock(31 * DAY_MS);
    saveProfile(signInUser(ben.name).viewer(), { stageName: "Captain Blue" });
    expect(JSON.stringify(views())).not.toContain("Captain Blue");
  });

  it("a companion is named while both can read their conversation", () => {
    for (const [view, seen] of Object.entries(views()))
      expect(JSON.stringify(seen), view).toContain("Ben Hall");
    closeMatch(ben.viewer(), pair.matchId, "");
    const { "the calendar": calendar, ...others } = views();
    for (const [view, seen] of Object.entries(others))
      expect(JSON.stringify(seen), view).toContain("Ben Hall");
    // What two had planned leaves the calendar with their conversation.
    expect(calendar).toEqual([]);
    expect(listBookingsJson(ada.id)).toMatchObject([{ matchId: pair.matchId, userId: ben.id }]);
  });
});
