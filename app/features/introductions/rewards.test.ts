import { expect, it } from "vitest";
import { DAY_MS } from "~/server/data/clock.server";
import { Refusal } from "~/server/web/errors";
import {
  advanceClock,
  block,
  createMember,
  matchPair,
  type Person,
  purge,
  runSql,
  setState,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { sendText } from "../../../tests/support/steps";
import {
  acceptAsVisitor,
  earned,
  findToken,
  introduceFriend,
  introductionRow,
  joinAs,
  joinByInvitation,
  notices,
  signInAs,
  subscribe,
} from "./introductions.fixture";
import { withdrawIntroduction } from "./introductions.server";
import { declineInvitation } from "./invitations.server";

setUpDatabase();

it("points come at once, and what is worth money with a yes, a joining, and a match in which both have written", () => {
  const [ann, bob] = [createMember(), createMember({ plan: "social" })];
  const id = introduceFriend(ann);
  expect(earned(ann)).toEqual({ points: 5, bonusMeetups: 0, tokens: [] });
  acceptAsVisitor(id);
  expect(earned(ann)).toEqual({ points: 5, bonusMeetups: 1, tokens: [] });
  const dan = joinAs(signInUser(), { token: findToken(id), mayTell: false });
  expect(earned(ann)).toEqual({ points: 5, bonusMeetups: 1, tokens: [5] });
  const pair = matchPair(dan, bob);
  subscribe(dan, "sub_1");
  sendText(bob, pair);
  sendText(bob, pair);
  expect(earned(ann)).toEqual({ points: 15, bonusMeetups: 1, tokens: [5, 10] });
  sendText(dan, pair);
  sendText(bob, pair);
  expect(earned(ann)).toEqual({ points: 15, bonusMeetups: 3, tokens: [5, 10] });
  expect(notices(ann)).toEqual([
    "Dan said yes",
    "Dan has joined August",
    "Dan has a match",
    "Dan is chatting with a match",
  ]);
});

it("a friend who accepted tomorrow, as a clock said that was set right, has joined as of tomorrow", () => {
  const id = introduceFriend(createMember());
  advanceClock(DAY_MS);
  acceptAsVisitor(id);
  advanceClock(-DAY_MS);
  joinAs(signInUser(), { token: findToken(id), mayTell: false });
  const { accepted_at: acceptedMs, joined_at: joinedMs } = introductionRow(id);
  expect(joinedMs).toBe(acceptedMs);
});

it("each event that comes again earns nothing again", () => {
  const [ann, bob, cat] = [createMember(), createMember(), createMember()];
  const id = introduceFriend(ann);
  const dan = joinByInvitation(id);
  joinAs(dan, { token: findToken(id), mayTell: true });
  matchPair(dan, bob);
  matchPair(dan, cat);
  subscribe(dan, "sub_1");
  subscribe(dan, "sub_1");
  subscribe(dan, "sub_2");
  expect(earned(ann)).toEqual({ points: 15, bonusMeetups: 1, tokens: [5, 10] });
  expect(notices(ann)).toHaveLength(3);
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
  expect([earned(ann).bonusMeetups, earned(bob).bonusMeetups]).toEqual([1, 0]);
});

const refused = (act: () => unknown) => {
  expect(act).toThrow(Refusal);
};

/** Each tries to earn without a new friend. `ann` is the one who farms; what has said no yes earns the points alone. */
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
  "a friend who joins without a word of the invitation": (ann) => {
    introduceFriend(ann, { friendEmail: "dan@friends.example" });
    joinAs(signInAs("dan@friends.example"), { mayTell: false });
  },
  "an account from before the introduction": (ann) => {
    const old = signInUser();
    advanceClock(1000);
    const id = introduceFriend(ann);
    acceptAsVisitor(id);
    joinAs(old, { token: findToken(id), mayTell: true });
  },
  "a member who is introduced": (ann) => {
    const old = createMember();
    introduceFriend(ann, { friendEmail: `${old.name}@august.example` });
    joinAs(old, { mayTell: true });
  },
  "an invitation that is accepted in the introducer's browser": (ann) => {
    const id = introduceFriend(ann);
    acceptAsVisitor(id, ["eve", ann.id]);
    joinAs(signInUser(), { token: findToken(id), mayTell: true });
  },
  "one that is accepted there, and again elsewhere": (ann) => {
    const id = introduceFriend(ann);
    acceptAsVisitor(id, ["eve", ann.id]);
    acceptAsVisitor(id);
    joinAs(signInUser(), { token: findToken(id), mayTell: true });
  },
  "a friend who joins in the introducer's browser": (ann) =>
    void joinByInvitation(introduceFriend(ann), { browserIntroducerIds: ["eve", ann.id] }),
  "a friend who joins with the introducer's own address": (ann) => {
    const id = introduceFriend(ann);
    acceptAsVisitor(id);
    joinAs(signInAs(`${ann.name}+2@august.example`), { token: findToken(id), mayTell: true });
  },
  "a friend who has an account already, by another spelling of its address": (ann) => {
    const { name } = createMember();
    const id = introduceFriend(ann);
    acceptAsVisitor(id);
    joinAs(signInAs(`${name}+2@august.example`), { token: findToken(id), mayTell: true });
  },
  "a friend whose account is deleted and not purged": (ann) => {
    const old = createMember();
    setState(old, "deleted");
    const id = introduceFriend(ann, { friendEmail: `${old.name}+2@august.example` });
    acceptAsVisitor(id);
    joinAs(signInUser(), { token: findToken(id), mayTell: true });
  },
  "a friend who has blocked the introducer": (ann) => {
    const id = introduceFriend(ann);
    acceptAsVisitor(id);
    const dan = signInUser();
    runSql(
      `INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ('${dan.id}', '${ann.id}', 1754668800000)`,
    );
    joinAs(dan, { token: findToken(id), mayTell: true });
    expect(notices(ann)).toEqual(["Dan said yes"]);
  },
  "a membership of a friend who is not rewarded": (ann) => {
    const id = introduceFriend(ann);
    acceptAsVisitor(id, [ann.id]);
    subscribe(joinAs(signInUser(), { token: findToken(id), mayTell: true }), "sub_1");
  },
  "a withdrawn invitation": (ann) => {
    const id = introduceFriend(ann, { friendEmail: "dan@friends.example" });
    acceptAsVisitor(id);
    withdrawIntroduction(ann.id, id);
    joinAs(signInAs("dan@friends.example"), { token: findToken(id), mayTell: true });
  },
  "a declined invitation": (ann) => {
    const id = introduceFriend(ann, { friendEmail: "dan@friends.example" });
    declineInvitation(findToken(id));
    joinAs(signInAs("dan@friends.example"), { token: findToken(id), mayTell: true });
  },
  "an expired invitation": (ann) => {
    const id = introduceFriend(ann, { friendEmail: "dan@friends.example" });
    acceptAsVisitor(id);
    advanceClock(30 * DAY_MS);
    joinAs(signInAs("dan@friends.example"), { token: findToken(id), mayTell: true });
  },
  "a forged secret": (ann) => {
    introduceFriend(ann);
    joinAs(signInUser(), { token: "x".repeat(43), mayTell: true });
  },
  "a secret that was not accepted": (ann) => {
    const id = introduceFriend(ann);
    joinAs(signInUser(), { token: findToken(id), mayTell: true });
  },
  "a suspended introducer": (ann) => {
    const id = introduceFriend(ann);
    acceptAsVisitor(id);
    setState(ann, "suspended");
    joinAs(signInUser(), { token: findToken(id), mayTell: true });
    setState(ann, "active");
  },
};

/** These have said yes with an address that nobody had, which is worth one bonus meetup whatever follows. */
const SAID_YES =
  /before the introduction|joins in the introducer's browser|own address$|already, by|has blocked|withdrawn|expired|suspended introducer/;

it.each(Object.entries(FARMING))("%s earns nothing more", (what, farm) => {
  const ann = createMember();
  farm(ann);
  const isRefused = /^the own address/.test(what);
  const bonusMeetups = !isRefused && SAID_YES.test(what) ? 1 : 0;
  expect(earned(ann)).toEqual({ points: isRefused ? 0 : 5, bonusMeetups, tokens: [] });
  expect(notices(ann).filter((title) => String(title).includes("match"))).toEqual([]);
});

it("an account that is deleted and made again earns nothing a second time, whatever the invited address", () => {
  const [ann, bob] = [createMember(), createMember()];
  const first = introduceFriend(ann);
  acceptAsVisitor(first);
  const dan = joinAs(signInAs("puppet@friends.example", "puppet-1"), {
    token: findToken(first),
    mayTell: false,
  });
  purge(dan);
  expect(introductionRow(first)).toMatchObject({ friend_id: null, points_awarded: 5 });
  const second = introduceFriend(bob);
  acceptAsVisitor(second);
  joinAs(signInAs("puppet+again@friends.example", "puppet-2"), {
    token: findToken(second),
    mayTell: false,
  });
  expect([earned(ann).tokens, earned(bob).tokens]).toEqual([[5], []]);
});

it("a match with the introducer alone does not count", () => {
  const [ann, bob] = [createMember(), createMember()];
  const dan = joinByInvitation(introduceFriend(ann));
  matchPair(dan, ann);
  expect(earned(ann).points).toBe(5);
  matchPair(dan, bob);
  expect(earned(ann).points).toBe(15);
});

it("two friends of one introducer match each other, and earn them nothing by it", () => {
  const ann = createMember();
  const [dan, eve] = [
    joinByInvitation(introduceFriend(ann)),
    joinByInvitation(introduceFriend(ann)),
  ];
  matchPair(dan, eve);
  expect(earned(ann).points).toBe(10);
  matchPair(dan, createMember());
  expect(earned(ann).points).toBe(20);
});

it("of seven friends who are introduced in a week five earn rewards, and one of the next week does again", () => {
  const ann = createMember({ plan: "unlimited" });
  const friends = Array.from({ length: 7 }, () => introduceFriend(ann)).map((id) =>
    joinByInvitation(id),
  );
  expect(earned(ann)).toMatchObject({ points: 25, bonusMeetups: 5 });
  matchPair(friends.at(-1) as Person, createMember());
  expect(earned(ann).points).toBe(25);
  advanceClock(7 * DAY_MS);
  introduceFriend(ann);
  expect(earned(ann).points).toBe(30);
});

it("a block between the two ends what the introducer earns and hears", () => {
  const [ann, bob] = [createMember(), createMember()];
  const dan = joinByInvitation(introduceFriend(ann));
  block(dan, ann);
  matchPair(dan, bob);
  subscribe(dan, "sub_1");
  expect(earned(ann)).toEqual({ points: 5, bonusMeetups: 1, tokens: [5] });
  expect(notices(ann)).toEqual(["Dan said yes", "Dan has joined August"]);
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
