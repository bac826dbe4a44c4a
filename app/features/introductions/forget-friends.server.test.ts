import { expect, it } from "vitest";
import { DAY_MS } from "~/server/data/clock.server";
import { advanceClock, createMember, setUpDatabase } from "../../../tests/support/island";
import { forgetFriends } from "./forget-friends.server";
import {
  findToken,
  introduceFriend,
  introductionRow,
  joinByInvitation,
} from "./introductions.fixture";
import { resendInvitation, withdrawIntroduction } from "./introductions.server";
import { declineInvitation } from "./invitations.server";

setUpDatabase();

const isForgotten = (id: number) => {
  const {
    friend_email,
    friend_gender,
    common_detail,
    personal_message,
    forgotten_at,
    friend_name,
  } = introductionRow(id);
  expect(friend_name).toBe("Dan");
  const said = [friend_email, friend_gender, common_detail, personal_message];
  expect(said.every((one) => one === null)).toBe(forgotten_at !== null);
  return forgotten_at !== null;
};

it("a friend who did not join is forgotten thirty days after the invitation ended, by name alone kept", () => {
  const ann = createMember({ plan: "unlimited" });
  const [declined, withdrawn, expired, resent, joined] = Array.from({ length: 5 }, () =>
    introduceFriend(ann, { friendAge: 40 }),
  ) as [number, number, number, number, number];
  joinByInvitation(joined);
  advanceClock(2 * DAY_MS);
  declineInvitation(findToken(declined));
  withdrawIntroduction(ann.id, withdrawn);
  resendInvitation(ann.id, resent);
  const all = [declined, withdrawn, expired, resent, joined];
  const forgotten = () => all.filter(isForgotten);
  advanceClock(30 * DAY_MS - 1);
  expect([forgetFriends(), forgotten()]).toEqual([0, []]);
  advanceClock(1);
  expect([forgetFriends(), forgotten()]).toEqual([2, [declined, withdrawn]]);
  expect(forgetFriends()).toBe(0);
  advanceClock(28 * DAY_MS);
  expect([forgetFriends(), forgotten()]).toEqual([1, [declined, withdrawn, expired]]);
  advanceClock(2 * DAY_MS);
  expect([forgetFriends(), forgotten()]).toEqual([1, [declined, withdrawn, expired, resent]]);
  advanceClock(365 * DAY_MS);
  expect(forgetFriends()).toBe(0);
});
