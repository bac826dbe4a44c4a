import { beforeEach, describe, expect, it } from "vitest";
import { findOpenableConversation } from "~/features/matches/conversations.server";
import {
  createMember,
  type Pair,
  type Person,
  runSqlWithoutTrigger,
  setUpDatabase,
} from "../../../../tests/support/island";
import { describeOutcome, sendText } from "../../../../tests/support/steps";
import {
  addPlaces,
  answer,
  lastId,
  SLOT,
  statuses,
  suggest,
  talkingPair,
} from "../booking/booking.fixture";
import { loadMeetupsPage } from "../booking/meetups-page.server";
import { cancelMeetup } from "../meetup/end-meetup.server";
import { loadMeetupPage } from "../meetup/meetup-page.server";

setUpDatabase();

let ada: Person;
let ben: Person;
let pair: Pair;

/** Ada has written to Ben, who has not answered yet. */
beforeEach(() => {
  addPlaces();
  ada = createMember({ stageName: "Ada Lane", plan: "social" });
  ben = createMember({ stageName: "Ben Hall", plan: "social" });
  pair = talkingPair(ada, ben);
});

/** why: only the row of a membership says that it runs. */
const endMembership = ({ id }: Person) =>
  runSqlWithoutTrigger(
    "entitlements_never_vanish",
    `DELETE FROM entitlements WHERE user_id = '${id}'`,
  );

const load = (who: Person) =>
  loadMeetupsPage(
    who.viewer(),
    new URLSearchParams(
      `place=1&date=${SLOT.date}&slot=${SLOT.slotHour}&match=${pair.conversationId}`,
    ),
  );

/** What Ada can do in the conversation, through each of its doors. */
function doors() {
  const page = load(ada);
  const { conversationId } = pair;
  const canSuggest = describeOutcome(() => suggest(ada, { slotHour: 9 }));
  if (canSuggest === "done") cancelMeetup(ada.id, lastId());
  if (statuses().at(-1) !== "pending") suggest(ben);
  return {
    thread: describeOutcome(() => findOpenableConversation(ada.id, conversationId)),
    invitable: page.booking?.invitable.map(({ name }) => name),
    guest: page.guest?.name ?? null,
    canSuggest,
    linked: loadMeetupPage(ada.id, lastId()).conversationId,
    canAnswer: loadMeetupPage(ada.id, lastId()).canAnswer,
    accept: describeOutcome(() => answer(ada, "acceptance")),
  };
}

describe("a meetup with a match", () => {
  const allOpen = () => ({
    thread: "done",
    invitable: ["Ben Hall"],
    guest: "Ben Hall",
    canSuggest: "done",
    linked: pair.conversationId,
    canAnswer: true,
    accept: "done",
  });

  it("a member with a membership can suggest and answer, as they can open the conversation", () => {
    expect(doors()).toEqual(allOpen());
  });

  it("a member without one can as well once the other has written", () => {
    sendText(ben, pair);
    endMembership(ada);
    expect(doors()).toEqual(allOpen());
  });

  it("a member without one, to whom the other never wrote, can neither open the conversation nor suggest nor answer", () => {
    suggest(ben);
    endMembership(ada);
    expect(doors()).toEqual({
      thread: "404 Not Found",
      invitable: [],
      guest: null,
      canSuggest: "404 Not Found",
      linked: null,
      canAnswer: false,
      accept: "404 Not Found",
    });
  });

  it("nobody suggests a meetup to a member who could not answer before they have written to them", () => {
    endMembership(ada);
    expect(describeOutcome(() => suggest(ben))).toMatch(/^\d+ Say Hello First$/);
    sendText(ben, pair);
    expect(describeOutcome(() => suggest(ben))).toBe("done");
  });

  it("a member whose membership has ended can still take back what they suggested before", () => {
    suggest(ada);
    endMembership(ada);
    expect(loadMeetupPage(ada.id, lastId()).canCancel).toBe(true);
    cancelMeetup(ada.id, lastId());
    expect(statuses()).toEqual(["cancelled"]);
  });

  it("a member whose membership has ended cannot decline what the other suggested, through neither of its doors", () => {
    suggest(ben);
    endMembership(ada);
    expect([
      describeOutcome(() => answer(ada, "refusal")),
      describeOutcome(() => cancelMeetup(ada.id, lastId())),
      loadMeetupPage(ada.id, lastId()).canCancel,
    ]).toEqual(["404 Not Found", "404 Not Found", false]);
    expect(statuses()).toEqual(["pending"]);
  });
});
