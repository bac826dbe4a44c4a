import { expect, it } from "vitest";
import { DAY_MS } from "~/server/data/clock.server";
import { Refusal } from "~/server/web/errors";
import { advanceClock, createMember, setUpDatabase } from "../../../tests/support/island";
import { earned, findToken, introduceFriend, joinByInvitation } from "./introductions.fixture";
import { resendInvitation, withdrawIntroduction } from "./introductions.server";
import { declineInvitation } from "./invitations.server";

setUpDatabase();

const refused = (act: () => unknown) => expect(act).toThrow(Refusal);

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
    expect([earned(ann).tokens, earned(bob).tokens]).toEqual([[5], []]);
  },
);

it("an invitation that was withdrawn or declined is not made again, and earns nothing by being sent again", () => {
  const ann = createMember();
  const id = introduceFriend(ann, { friendEmail: "dan@friends.example" });
  withdrawIntroduction(ann.id, id);
  refused(() => introduceFriend(ann, { friendEmail: "dan@friends.example" }));
  refused(() => resendInvitation(ann.id, id));
  const other = introduceFriend(ann, { friendEmail: "eve@friends.example" });
  declineInvitation(findToken(other));
  advanceClock(3 * DAY_MS);
  refused(() => introduceFriend(ann, { friendEmail: "eve@friends.example" }));
  refused(() => resendInvitation(ann.id, other));
  expect(earned(ann)).toEqual({ points: 10, bonusMeetups: 0, tokens: [] });
});
