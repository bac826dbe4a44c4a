import { ensureLocations } from "@db/seed/locations";
import { beforeEach, describe, expect, it } from "vitest";
import { bookMeetup } from "~/features/meetups/booking/book.server";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { DAY_MS } from "~/server/data/clock.server";
import { database } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import {
  advanceClock,
  createMember,
  endMatches,
  matchPair,
  type Person,
  rows,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { listIntroductions } from "./introduction-list.server";
import {
  acceptAsVisitor,
  findToken,
  introduceFriend,
  introductionForm,
  joinByInvitation,
  listOwn,
  readRefusal,
} from "./introductions.fixture";
import { introduce, resendInvitation, withdrawIntroduction } from "./introductions.server";
import { previewInvitation } from "./invitation-delivery.server";
import { declineInvitation } from "./invitations.server";
import { listOwnChoices } from "./own-choices.server";
import { loadRewards } from "./rewards.server";

setUpDatabase();

let ann: Person;
beforeEach(() => {
  ann = createMember();
});

const invitations = () =>
  rows("mails").filter(({ cause }) => String(cause).startsWith("invitation:"));
const own = (person = ann) => listOwn(person);
const statuses = (person = ann) => own(person).map(({ status }) => status);

describe("introducing a friend", () => {
  it("an introduction keeps what the form says, and queues one mail to the address", () => {
    const form = introductionForm({ friendAge: 33, friendEmail: "dan@friends.example" });
    const { id } = introduce(ann.viewer(), form);
    expect(own()).toEqual([
      expect.objectContaining({
        id,
        friendName: "Dan",
        friendEmail: "dan@friends.example",
        friendAge: 33,
        friendGender: "male",
        relationship: "friend",
        introductionType: "other",
        commonDetail: "sailing",
        personalMessage: "Come and meet people here.",
        status: "invited",
        link: null,
        mayWithdraw: true,
        mayResend: false,
        pointsAwarded: 5,
        bonusMeetupsAwarded: 0,
      }),
    ]);
    expect(invitations()).toEqual([
      expect.objectContaining({ recipient: "dan@friends.example", cause: `invitation:${id}:1` }),
    ]);
  });

  it("a repeated form is one introduction with one mail", () => {
    const form = introductionForm();
    const first = introduce(ann.viewer(), form);
    expect(first.wasNew).toBe(true);
    expect(introduce(ann.viewer(), form)).toEqual({ id: first.id, wasNew: false });
    expect(introduce(ann.viewer(), { ...form, clientId: newId() })).toEqual({
      id: first.id,
      wasNew: false,
    });
    expect(invitations()).toHaveLength(1);
  });

  it("a key that was used for another introduction is refused", () => {
    const { clientId } = introductionForm();
    introduceFriend(ann, { clientId });
    expect(readRefusal(() => introduceFriend(ann, { clientId }))).toMatch(/^409 already_sent/);
  });

  it("a friend who was introduced before is refused with what to do", () => {
    introduceFriend(ann, { friendEmail: "dan@friends.example" });
    expect(
      readRefusal(() => introduceFriend(ann, { friendEmail: "Dan+x@friends.example" })),
    ).toMatch(/^409 already_introduced: You’ve already introduced this friend\. /);
  });

  it("a match or meetup that is not the member's own, ended or past is not found", () => {
    ensureLocations(database());
    const [bob, cat] = [createMember(), createMember()];
    const foreign = matchPair(bob, cat);
    const ended = matchPair(ann, cat);
    endMatches("declined");
    const running = matchPair(ann, bob);
    const slot = {
      locationId: Number(rows("meetup_locations")[0]?.id),
      date: bookableDays().last,
      slotHour: 10,
    };
    const theirs = bookMeetup(bob.id, { ...slot, clientId: newId() });
    const mine = bookMeetup(ann.id, { ...slot, clientId: newId() });
    for (const suggestedMatchId of [foreign.matchId, ended.matchId, "none"])
      expect(readRefusal(() => introduceFriend(ann, { suggestedMatchId }))).toMatch(/^422/);
    for (const meetupBookingId of [theirs, 999_999])
      expect(readRefusal(() => introduceFriend(ann, { meetupBookingId }))).toMatch(/^422/);
    expect(listOwnChoices(ann.id)).toEqual({
      matches: [{ id: running.matchId, name: expect.stringContaining("Ada") }],
      meetups: [{ id: mine, label: expect.stringContaining("at 10:00 AM") }],
    });
    introduceFriend(ann, { suggestedMatchId: running.matchId, meetupBookingId: mine });
    expect(own()[0]).toMatchObject({
      suggestedMatchId: running.matchId,
      meetupBookingId: mine,
    });
    setState(bob, "suspended");
    expect(listOwnChoices(ann.id).matches).toEqual([]);
  });
});

describe("limits", () => {
  it("a member without Unlimited introduces five friends a week of the island, withdrawn ones counted", () => {
    for (const plan of [undefined, "social"] as const) {
      const bob = createMember({ plan });
      for (let count = 0; count < 5; count++) withdrawIntroduction(bob.id, introduceFriend(bob));
      expect(readRefusal(() => introduceFriend(bob))).toMatch(
        /^429 too_often: You’ve introduced your 5/,
      );
      expect(loadRewards(bob.viewer())).toMatchObject({ invitedThisWeek: 5, weekLimit: 5 });
    }
    advanceClock(3 * DAY_MS);
    introduceFriend(ann);
    expect(loadRewards(ann.viewer()).invitedThisWeek).toBe(1);
  });

  it("a member on Unlimited introduces twenty friends a day", () => {
    const bob = createMember({ plan: "unlimited" });
    for (let count = 0; count < 20; count++) introduceFriend(bob);
    expect(readRefusal(() => introduceFriend(bob))).toMatch(/^429 too_often: You can introduce 20/);
    expect(loadRewards(bob.viewer()).weekLimit).toBe(null);
    advanceClock(DAY_MS);
    expect(readRefusal(() => introduceFriend(bob))).toBe("none");
  });
});

describe("an address that August does not write to", () => {
  /** What an introducer sees of a friend, without what differs by itself. */
  const seen = () => own().map(({ id: _, friendEmail: __, ...rest }) => rest);

  it("a member's, a declined and a crowded address get no mail, and look like any other to the introducer", () => {
    const member = createMember();
    const crowd = [createMember(), createMember(), createMember()];
    declineInvitation(
      findToken(introduceFriend(crowd[0] as Person, { friendEmail: "no@friends.example" })),
    );
    for (const one of crowd) introduceFriend(one, { friendEmail: "many@friends.example" });
    const before = invitations().length;
    introduceFriend(ann, { friendEmail: "free@friends.example" });
    expect(invitations()).toHaveLength(before + 1);
    introduceFriend(ann, { friendEmail: `${member.name.toUpperCase()}@August.example` });
    introduceFriend(ann, { friendEmail: "no+again@friends.example" });
    introduceFriend(ann, { friendEmail: "many@friends.example" });
    expect(invitations()).toHaveLength(before + 1);
    const [, ...rest] = seen();
    expect(rest).toHaveLength(3);
    for (const one of rest) expect(one).toEqual(seen()[0]);
    advanceClock(2 * DAY_MS);
    for (const { id } of own()) resendInvitation(ann.id, id);
    expect(invitations()).toHaveLength(before + 2);
    for (const one of seen()) expect(one).toEqual(seen()[0]);
  });

  it("a member is known by another spelling of their address, also once they have deleted their account", () => {
    const [member, gone] = [createMember(), createMember()];
    setState(gone, "deleted");
    for (const { name } of [member, gone])
      introduceFriend(ann, { friendEmail: `${name}+friends@August.example` });
    expect(invitations()).toEqual([]);
  });
});

it("the list comes in pages, the newest first", () => {
  const bob = createMember({ plan: "unlimited" });
  const ids = Array.from({ length: 5 }, () => introduceFriend(bob));
  const [first, second] = [listIntroductions(bob.id, 3), listIntroductions(bob.id, 3, ids[2])];
  expect([first, second].map((page) => page.map(({ id }) => id))).toEqual([
    [ids[4], ids[3], ids[2]],
    [ids[1], ids[0]],
  ]);
});

describe("the status of an introduction", () => {
  it("it is read off what has happened", () => {
    const bob = createMember({ plan: "unlimited" });
    const [, accepted, declined, withdrawn, joined] = Array.from({ length: 5 }, () =>
      introduceFriend(bob),
    ) as [number, number, number, number, number];
    acceptAsVisitor(accepted);
    declineInvitation(findToken(declined));
    withdrawIntroduction(bob.id, withdrawn);
    joinByInvitation(joined);
    expect(statuses(bob)).toEqual(["joined", "withdrawn", "declined", "accepted", "invited"]);
    advanceClock(30 * DAY_MS);
    expect(statuses(bob)).toEqual(["joined", "withdrawn", "declined", "expired", "expired"]);
  });

  it("an introduction of someone else is not found", () => {
    const id = introduceFriend(ann);
    const bob = createMember();
    expect(readRefusal(() => withdrawIntroduction(bob.id, id))).toMatch(/^404/);
    expect(readRefusal(() => resendInvitation(bob.id, id))).toMatch(/^404/);
    expect(own(bob)).toEqual([]);
  });

  it("a withdrawal is for what is open, and a repeat does nothing", () => {
    const id = introduceFriend(ann);
    withdrawIntroduction(ann.id, id);
    advanceClock(1000);
    withdrawIntroduction(ann.id, id);
    const other = introduceFriend(ann);
    joinByInvitation(other);
    expect(readRefusal(() => withdrawIntroduction(ann.id, other))).toMatch(/^409/);
  });

  it("an invitation is sent again once, from the second day on, with thirty days more", () => {
    const id = introduceFriend(ann);
    advanceClock(2 * DAY_MS - 1);
    expect(readRefusal(() => resendInvitation(ann.id, id))).toMatch(/^409 too_early/);
    advanceClock(1);
    expect(own()[0]?.mayResend).toBe(true);
    resendInvitation(ann.id, id);
    resendInvitation(ann.id, id);
    expect(own()[0]?.mayResend).toBe(false);
    expect(invitations().map(({ cause }) => cause)).toEqual([
      `invitation:${id}:1`,
      `invitation:${id}:2`,
    ]);
    advanceClock(30 * DAY_MS - 1);
    expect(statuses()).toEqual(["invited"]);
    advanceClock(1);
    expect(statuses()).toEqual(["expired"]);
  });

  it.each(["accepted", "declined", "withdrawn", "expired"])(
    "one that is %s is not sent again",
    (status) => {
      const id = introduceFriend(ann);
      if (status === "accepted") acceptAsVisitor(id);
      if (status === "declined") declineInvitation(findToken(id));
      if (status === "withdrawn") withdrawIntroduction(ann.id, id);
      advanceClock(status === "expired" ? 30 * DAY_MS : 3 * DAY_MS);
      expect(statuses()).toEqual([status]);
      expect(readRefusal(() => resendInvitation(ann.id, id))).toMatch(/^409/);
      expect(invitations()).toHaveLength(1);
    },
  );
});

it("a preview shows the mail without its secret", () => {
  const { subject, text } = previewInvitation(ann.viewer(), { friendName: "Dan" });
  expect(subject).toBe("Ada invites you to August");
  expect(text).toContain("Hi Dan,");
  expect(text).toContain("/invitations/…");
});
