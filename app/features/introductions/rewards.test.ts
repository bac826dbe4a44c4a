import { expect, it } from "vitest";
import { startSession } from "~/features/account/sessions.server";
import { applyEntitlement } from "~/features/membership/events.server";
import { DAY_MS, now } from "~/server/clock.server";
import { transact } from "~/server/database.server";
import { Refusal } from "~/server/errors";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Person,
  purge,
  rows,
  setState,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import {
  acceptAsVisitor,
  introduceFriend,
  introductionRow,
  joinAs,
  joinByInvitation,
  tokenOf,
} from "./introductions.fixture";
import { loadRewards, resendInvitation, withdrawIntroduction } from "./introductions.server";
import { declineInvitation } from "./invitations.server";

setUpDatabase();

/** Signs somebody in whose provider names an address. */
function signInAs(email: string, subject = email): Person {
  const known = signInUser(subject);
  startSession(
    { issuer: "https://id.example", subject, email, firstName: "Dan", lastName: null },
    { userAgent: "Vitest", formerToken: null },
  );
  return known;
}

const subscribe = ({ id: userId }: Person, reference: string) =>
  transact((tx) =>
    applyEntitlement(tx, {
      userId,
      product: "social",
      reference,
      startedAt: now(),
      paidUntil: new Date(now().getTime() + DAY_MS),
      endsAt: new Date(now().getTime() + DAY_MS),
      renews: true,
      isPastDue: false,
    }),
  );

const referralTokens = ({ id }: Person) =>
  rows("token_entries")
    .filter(({ user_id, cause }) => user_id === id && String(cause).startsWith("referral"))
    .map(({ half_tokens }) => Number(half_tokens) / 2);
const notices = ({ id }: Person) =>
  rows("notifications")
    .filter(({ user_id, type }) => user_id === id && type === "introduction")
    .map(({ title }) => title);
const earned = (person: Person) => {
  const {
    points,
    bonusMeetups,
  } = // On another device: the first session may have ended since.
    loadRewards(signInUser(person.name).viewer());
  return { points, bonusMeetups, tokens: referralTokens(person) };
};
const NOTHING = { points: 0, bonusMeetups: 0, tokens: [] };

it("a friend who joins, matches and subscribes earns 5 and 10 points, 1 and 2 bonus meetups, 5 and 10 tokens", () => {
  const [ann, bob] = [createMember(), createMember()];
  const id = introduceFriend(ann);
  expect(earned(ann)).toEqual(NOTHING);
  acceptAsVisitor(id);
  expect(earned(ann)).toEqual(NOTHING);
  const dan = joinAs(signInUser(), { token: tokenOf(id), mayTell: false });
  expect(earned(ann)).toEqual({ points: 5, bonusMeetups: 1, tokens: [5] });
  matchPair(dan, bob);
  expect(earned(ann)).toEqual({ points: 15, bonusMeetups: 3, tokens: [5] });
  subscribe(dan, "sub_1");
  expect(earned(ann)).toEqual({ points: 15, bonusMeetups: 3, tokens: [5, 10] });
  expect(notices(ann)).toEqual(["Dan has joined August", "Dan has a match"]);
});

it("each event that comes again earns nothing again", () => {
  const [ann, bob, cat] = [createMember(), createMember(), createMember()];
  const id = introduceFriend(ann);
  const dan = joinByInvitation(id);
  joinAs(dan, { token: tokenOf(id), mayTell: true });
  matchPair(dan, bob);
  matchPair(dan, cat);
  subscribe(dan, "sub_1");
  subscribe(dan, "sub_1");
  subscribe(dan, "sub_2");
  expect(earned(ann)).toEqual({ points: 15, bonusMeetups: 3, tokens: [5, 10] });
  expect(notices(ann)).toHaveLength(2);
});

it("a friend earns as well who joins with the invited address and lets the introducer know", () => {
  const ann = createMember();
  introduceFriend(ann, { friendEmail: "dan@friends.example" });
  joinAs(signInAs("dan@friends.example"), { mayTell: true });
  expect(earned(ann)).toEqual({ points: 5, bonusMeetups: 1, tokens: [5] });
});

it("of several invitations to one address the first counts, for one introducer", () => {
  const [ann, bob] = [createMember(), createMember()];
  introduceFriend(ann, { friendEmail: "dan@friends.example" });
  introduceFriend(bob, { friendEmail: "dan@friends.example" });
  joinAs(signInAs("dan@friends.example"), { mayTell: true });
  expect([earned(ann).points, earned(bob).points]).toEqual([5, 0]);
});

const refused = (act: () => unknown) => {
  expect(act).toThrow(Refusal);
};

/** Each tries to earn without a new friend. `ann` is the one who farms. */
const FARMING: Record<string, (ann: Person) => void> = {
  "the own address": (ann) =>
    refused(() => introduceFriend(ann, { friendEmail: `${ann.name}@august.example` })),
  "the own address with a plus": (ann) =>
    refused(() => introduceFriend(ann, { friendEmail: `${ann.name}+friend@august.example` })),
  "the own address in capitals": (ann) =>
    refused(() =>
      introduceFriend(ann, { friendEmail: `${ann.name.toUpperCase()}@AUGUST.example` }),
    ),
  "an address that nobody accepts": (ann) => void introduceFriend(ann),
  "an invitation that is accepted and nobody joins by": (ann) =>
    acceptAsVisitor(introduceFriend(ann)),
  "a friend who joins without a word of the invitation": (ann) => {
    introduceFriend(ann, { friendEmail: "dan@friends.example" });
    joinAs(signInAs("dan@friends.example"), { mayTell: false });
  },
  "an account from before the introduction": (ann) => {
    const old = signInUser();
    advanceClock(1000);
    const id = introduceFriend(ann);
    acceptAsVisitor(id);
    joinAs(old, { token: tokenOf(id), mayTell: true });
  },
  "a member who is introduced": (ann) => {
    const old = createMember();
    introduceFriend(ann, { friendEmail: `${old.name}@august.example` });
    joinAs(old, { mayTell: true });
  },
  "an invitation that is accepted in the introducer's browser": (ann) => {
    const id = introduceFriend(ann);
    acceptAsVisitor(id, ann.id);
    joinAs(signInUser(), { token: tokenOf(id), mayTell: true });
  },
  "one that is accepted there, and again elsewhere": (ann) => {
    const id = introduceFriend(ann);
    acceptAsVisitor(id, ann.id);
    acceptAsVisitor(id);
    joinAs(signInUser(), { token: tokenOf(id), mayTell: true });
  },
  "a friend who joins in the introducer's browser": (ann) =>
    void joinByInvitation(introduceFriend(ann), { introducerHere: ann.id }),
  "a friend who joins with the introducer's own address": (ann) => {
    const id = introduceFriend(ann);
    acceptAsVisitor(id);
    joinAs(signInAs(`${ann.name}+2@august.example`), { token: tokenOf(id), mayTell: true });
  },
  "a withdrawn invitation": (ann) => {
    const id = introduceFriend(ann, { friendEmail: "dan@friends.example" });
    acceptAsVisitor(id);
    withdrawIntroduction(ann.id, id);
    joinAs(signInAs("dan@friends.example"), { token: tokenOf(id), mayTell: true });
  },
  "a declined invitation": (ann) => {
    const id = introduceFriend(ann, { friendEmail: "dan@friends.example" });
    declineInvitation(tokenOf(id));
    joinAs(signInAs("dan@friends.example"), { token: tokenOf(id), mayTell: true });
  },
  "an expired invitation": (ann) => {
    const id = introduceFriend(ann, { friendEmail: "dan@friends.example" });
    acceptAsVisitor(id);
    advanceClock(30 * DAY_MS);
    joinAs(signInAs("dan@friends.example"), { token: tokenOf(id), mayTell: true });
  },
  "a forged secret": (ann) => {
    introduceFriend(ann);
    joinAs(signInUser(), { token: "x".repeat(43), mayTell: true });
  },
  "a secret that was not accepted": (ann) => {
    const id = introduceFriend(ann);
    joinAs(signInUser(), { token: tokenOf(id), mayTell: true });
  },
  "a suspended introducer": (ann) => {
    const id = introduceFriend(ann);
    acceptAsVisitor(id);
    setState(ann, "suspended");
    joinAs(signInUser(), { token: tokenOf(id), mayTell: true });
    setState(ann, "active");
  },
};

it.each(Object.entries(FARMING))("%s earns nothing", (_, farm) => {
  const ann = createMember();
  farm(ann);
  expect(earned(ann)).toEqual(NOTHING);
  expect(notices(ann).filter((title) => String(title).includes("match"))).toEqual([]);
});

const AGAIN: Record<string, [string, string]> = {
  "the same address": ["dan@friends.example", "dan@friends.example"],
  "plus-addressing": ["dan@friends.example", "dan+2@friends.example"],
  "another case": ["dan@friends.example", "Dan@Friends.Example"],
  "dots at Gmail": ["dan.doe@gmail.com", "d.a.n.doe@googlemail.com"],
  "another spelling of the domain": ["dan@xn--exmple-cua.example", "dan@exämple.example"],
};

it.each(Object.entries(AGAIN))(
  "a friend who joined is not introduced again by %s, by nobody",
  (_, [first, second]) => {
    const [ann, bob] = [createMember(), createMember()];
    const id = introduceFriend(ann, { friendEmail: first });
    joinByInvitation(id);
    refused(() => introduceFriend(ann, { friendEmail: second }));
    joinByInvitation(introduceFriend(bob, { friendEmail: second }));
    expect([earned(ann).points, earned(bob).points]).toEqual([5, 0]);
  },
);

it("an invitation that was withdrawn or declined is not made again, and earns nothing by being sent again", () => {
  const ann = createMember();
  const id = introduceFriend(ann, { friendEmail: "dan@friends.example" });
  withdrawIntroduction(ann.id, id);
  refused(() => introduceFriend(ann, { friendEmail: "dan@friends.example" }));
  refused(() => resendInvitation(ann.id, id));
  const other = introduceFriend(ann, { friendEmail: "eve@friends.example" });
  declineInvitation(tokenOf(other));
  advanceClock(3 * DAY_MS);
  refused(() => introduceFriend(ann, { friendEmail: "eve@friends.example" }));
  refused(() => resendInvitation(ann.id, other));
  expect(earned(ann)).toEqual(NOTHING);
});

it("an account that is deleted and made again earns nothing a second time, whatever the invited address", () => {
  const [ann, bob] = [createMember(), createMember()];
  const first = introduceFriend(ann);
  acceptAsVisitor(first);
  const dan = joinAs(signInAs("puppet@friends.example", "puppet-1"), {
    token: tokenOf(first),
    mayTell: false,
  });
  purge(dan);
  expect(introductionRow(first)).toMatchObject({ friend_id: null, points_awarded: 5 });
  const second = introduceFriend(bob);
  acceptAsVisitor(second);
  joinAs(signInAs("puppet+again@friends.example", "puppet-2"), {
    token: tokenOf(second),
    mayTell: false,
  });
  expect([earned(ann).points, earned(bob).points]).toEqual([5, 0]);
});

it("a match with the introducer alone does not count", () => {
  const [ann, bob] = [createMember(), createMember()];
  const dan = joinByInvitation(introduceFriend(ann));
  matchPair(dan, ann);
  expect(earned(ann).points).toBe(5);
  matchPair(dan, bob);
  expect(earned(ann).points).toBe(15);
});

it("a sixth friend in a week joins and earns nothing, and one of the next week does again", () => {
  const ann = createMember({ plan: "unlimited" });
  const ids = Array.from({ length: 7 }, () => introduceFriend(ann));
  const [last = 0, ...first] = ids;
  const friends = first.map((id) => joinByInvitation(id));
  expect(earned(ann)).toMatchObject({ points: 25, bonusMeetups: 5 });
  const sixth = friends.at(-1) as Person;
  matchPair(sixth, createMember());
  expect(earned(ann).points).toBe(25);
  advanceClock(7 * DAY_MS);
  joinByInvitation(last);
  expect(earned(ann).points).toBe(30);
});

it("a block between the two ends what the introducer earns and hears", () => {
  const [ann, bob] = [createMember(), createMember()];
  const dan = joinByInvitation(introduceFriend(ann));
  block(dan, ann);
  matchPair(dan, bob);
  subscribe(dan, "sub_1");
  expect(earned(ann)).toEqual({ points: 5, bonusMeetups: 1, tokens: [5] });
  expect(notices(ann)).toEqual(["Dan has joined August"]);
});

it("a suspended introducer earns nothing by a match and a membership", () => {
  const [ann, bob] = [createMember(), createMember()];
  const dan = joinByInvitation(introduceFriend(ann));
  setState(ann, "suspended");
  matchPair(dan, bob);
  subscribe(dan, "sub_1");
  setState(ann, "active");
  expect(earned(ann)).toEqual({ points: 5, bonusMeetups: 1, tokens: [5] });
});
