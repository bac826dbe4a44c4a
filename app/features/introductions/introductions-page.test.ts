import { expect, it } from "vitest";
import { DAY_MS } from "~/server/data/clock.server";
import {
  advanceClock,
  block,
  createMember,
  type Person,
  setUpDatabase,
} from "../../../tests/support/island";
import { addPlaces, book, lastId, talkingPair } from "../meetups/booking/booking.fixture";
import { previewForm } from "./introduction-preview.server";
import { introduceFriend } from "./introductions.fixture";
import { resendInvitation } from "./introductions.server";
import { loadIntroductionsPage } from "./introductions-page.server";
import { listOwnChoices } from "./own-choices.server";

setUpDatabase();

const load = (who: Person) => loadIntroductionsPage(who.viewer(), false).introductions[0];

const TYPED = {
  introductionType: "music_preference",
  friendName: "Dan",
  commonDetail: "Nina Simone",
  personalMessage: "",
};
const preview = (typed: Record<string, string> = {}) =>
  previewForm(createMember({ stageName: "Ann Lane" }).viewer(), { ...TYPED, ...typed });

it("a row names the match and the meetup that were suggested, as long as they can be shown", () => {
  addPlaces();
  const ann = createMember({ plan: "social" });
  const ben = createMember({ stageName: "Ben Hall", plan: "social" });
  talkingPair(ann, ben);
  book(ann);
  const { matches, meetups } = listOwnChoices(ann.id);
  introduceFriend(ann, { suggestedMatchId: matches[0]?.id, meetupBookingId: lastId() });
  expect(load(ann)).toMatchObject({ match: matches[0]?.name, meetup: meetups[0]?.label });
  expect(load(ann)?.match).toContain("Ben");
  block(ben, ann);
  expect(load(ann)?.match).toBe(undefined);
  advanceClock(7 * DAY_MS);
  expect(load(ann)?.meetup).toBe(undefined);
});

it("a row says from when an invitation can be sent again, until then", () => {
  const ann = createMember();
  const id = introduceFriend(ann);
  expect(load(ann)?.resend).toMatch(/^No answer yet\? You can resend it once, from \w+day \d/);
  advanceClock(2 * DAY_MS);
  expect(load(ann)).toMatchObject({ resend: null, mayResend: true });
  resendInvitation(ann.id, id);
  expect(load(ann)?.resend).toBe(null);
});

it("a suggested message follows the form from preview to preview until the member writes in it", () => {
  const first = preview().values;
  expect(first.personalMessage).toMatch(/^Hi Dan, .*Nina Simone/);
  const second = preview({ ...first, friendName: "Dora", commonDetail: "Otis Redding" }).values;
  expect(second.personalMessage).toMatch(/^Hi Dora, .*Otis Redding/);
  const own = `${second.personalMessage}\r\nSee you there.`;
  const third = preview({ ...second, friendName: "Dan", personalMessage: own }).values;
  expect(third.personalMessage).toBe(own.replace("\r", ""));
});

it("what was suggested decides nothing but whether the message still follows", () => {
  const mine = { personalMessage: "My own words.", suggestedMessage: "Somebody's words." };
  expect(preview(mine).values.personalMessage).toBe("My own words.");
});

it("a preview says what the invitation still lacks", () => {
  const blank = { friendName: " ", commonDetail: "" };
  expect(preview(blank).preview).toEqual({
    missing: "To see the invitation, please enter your friend’s name and a message.",
  });
  expect(preview({ commonDetail: "" }).preview).toEqual({
    missing: "To see the invitation, please enter a message.",
  });
});
