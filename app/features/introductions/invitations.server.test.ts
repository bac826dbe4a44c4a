import { beforeEach, describe, expect, it } from "vitest";
import { blockMember } from "~/features/safety/block.server";
import { blockAddress } from "~/features/safety/blocked-addresses.server";
import { DAY_MS, MINUTE_MS } from "~/server/data/clock.server";
import { Refusal } from "~/server/web/errors";
import {
  advanceClock,
  createMember,
  type Person,
  rows,
  runSql,
  setState,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import {
  acceptAsVisitor,
  findToken,
  introduceFriend,
  introductionRow,
  joinAs,
  joinByInvitation,
  signInAs,
} from "./introductions.fixture";
import { withdrawIntroduction } from "./introductions.server";
import {
  acceptInvitation,
  declineInvitation,
  findIntroducer,
  loadInvitation,
} from "./invitations.server";
import { findIntroducerByAddress } from "./rewards.server";

setUpDatabase();

const VISITOR = { viewer: null };
let ann: Person;
let id: number;
let token: string;
beforeEach(() => {
  ann = createMember();
  id = introduceFriend(ann, { friendEmail: "dan@friends.example" });
  token = findToken(id);
});

const refusal = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return [error.status, error.title, error.message];
    throw error;
  }
  return null;
};

describe("the page of an invitation", () => {
  it("it shows who invites, and opening it changes nothing", () => {
    const before = introductionRow(id);
    expect(loadInvitation(token, VISITOR)).toEqual({
      introducerName: "Ada",
      friendName: "Dan",
      personalMessage: "Come and meet people here.",
      meetup: null,
      state: "open",
      reader: "visitor",
    });
    expect(introductionRow(id)).toEqual(before);
  });

  it.each<[string, () => void]>([
    ["declined", () => declineInvitation(token)],
    ["withdrawn", () => withdrawIntroduction(ann.id, id)],
    ["expired", () => advanceClock(30 * DAY_MS)],
    ["joined by", () => void joinByInvitation(id)],
    ["of a suspended member", () => setState(ann, "suspended")],
    ["of a member who deleted their account", () => setState(ann, "deleted")],
  ])("one that is %s reads like an unknown one, and cannot be accepted", (_, happens) => {
    const unknown = refusal(() => loadInvitation("x".repeat(43), VISITOR));
    expect(unknown?.[0]).toBe(410);
    happens();
    expect(refusal(() => loadInvitation(token, VISITOR))).toEqual(unknown);
    expect(refusal(() => acceptInvitation(token, VISITOR))).toEqual(unknown);
  });
});

describe("accepting an invitation", () => {
  it("it counts once, and the browser that did so may go on", () => {
    acceptInvitation(token, VISITOR);
    const { accepted_at } = introductionRow(id);
    advanceClock(DAY_MS);
    expect(loadInvitation(token, { viewer: null, acceptedToken: token }).state).toBe("accepted");
    acceptInvitation(token, { viewer: null, acceptedToken: token });
    expect(introductionRow(id).accepted_at).toBe(accepted_at);
    expect(loadInvitation(token, VISITOR).state).toBe("elsewhere");
    expect(refusal(() => acceptInvitation(token, VISITOR))?.[0]).toBe(409);
  });

  it("a response that was lost can be asked for again for ten minutes", () => {
    acceptInvitation(token, VISITOR);
    advanceClock(10 * MINUTE_MS - 1);
    expect(refusal(() => acceptInvitation(token, VISITOR))).toBe(null);
    advanceClock(1);
    expect(refusal(() => acceptInvitation(token, VISITOR))?.[0]).toBe(409);
  });

  it("neither the introducer nor a member accepts, and someone who has only signed in does", () => {
    for (const person of [ann, createMember()]) {
      const { viewer } = person;
      expect(loadInvitation(token, { viewer: viewer() }).reader).toBe(
        person === ann ? "introducer" : "member",
      );
      expect(refusal(() => acceptInvitation(token, { viewer: viewer() }))?.[0]).toBe(409);
    }
    expect(introductionRow(id).accepted_at).toBe(null);
    acceptInvitation(token, { viewer: signInUser().viewer() });
    expect(introductionRow(id).accepted_at).not.toBe(null);
  });
});

describe("declining an invitation", () => {
  it("it ends the invitation and keeps the address as a key alone; a repeat does nothing", () => {
    declineInvitation(token);
    const [kept, row] = [rows("declined_addresses"), introductionRow(id)];
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain("friends");
    advanceClock(1000);
    declineInvitation(token);
    expect([rows("declined_addresses"), introductionRow(id)]).toEqual([kept, row]);
  });

  it("an address can say no after its invitation has ended, which stays as it was", () => {
    withdrawIntroduction(ann.id, id);
    const row = introductionRow(id);
    declineInvitation(token);
    expect(introductionRow(id)).toEqual(row);
    expect(rows("declined_addresses")).toHaveLength(1);
  });

  it("an unknown one declines nothing", () => {
    expect(refusal(() => declineInvitation("x"))?.[0]).toBe(410);
    expect(rows("declined_addresses")).toEqual([]);
  });
});

describe("the question whether an introducer may hear of someone who joins", () => {
  it("it is asked of anyone who joins with an invited address, and not of anyone who joins by the invitation", () => {
    const dan = signInAs("Dan+x@friends.example");
    expect(findIntroducerByAddress(dan.id)).toBe("Ada");
    expect(findIntroducerByAddress(signInAs("eve@friends.example").id)).toBe(null);
    acceptAsVisitor(id);
    expect(findIntroducerByAddress(dan.id, token)).toBe(null);
    expect(findIntroducerByAddress(dan.id, "x".repeat(43))).toBe("Ada");
    withdrawIntroduction(ann.id, id);
    expect(findIntroducerByAddress(dan.id)).toBe(null);
  });

  it("anyone who only claims the invited address is not asked, and the introducer hears nothing", () => {
    const eve = signInUser();
    runSql(`UPDATE users SET email = 'dan@friends.example' WHERE id = '${eve.id}'`);
    expect(findIntroducerByAddress(eve.id)).toBe(null);
    joinAs(eve, { mayTell: true });
    expect(introductionRow(id).joined_at).toBe(null);
  });
});

describe("an invitation after a block", () => {
  const open = (viewer: Person | null) =>
    refusal(() =>
      loadInvitation(token, { viewer: viewer && { id: viewer.id, isWelcomed: true } }),
    )?.[0] ?? "open";

  it.each(["the introducer", "the reader"])("it is closed to a member where %s blocked", (who) => {
    const bea = createMember();
    expect(open(bea)).toBe("open");
    if (who === "the reader") blockMember(bea.id, ann.id);
    else blockMember(ann.id, bea.id);
    expect(open(bea)).toBe(410);
    expect(findIntroducer(token, bea.id)).toBeNull();
    expect(open(null)).toBe("open");
  });

  it("it is closed to everyone where its address belongs to someone who is blocked", () => {
    const dan = signInAs("dan@friends.example");
    joinAs(dan);
    blockMember(ann.id, dan.id);
    expect(open(null)).toBe(410);
    expect(findIntroducer(token, null)).toBeNull();
  });

  it("it is closed where its introducer blocks the address", () => {
    blockAddress(ann.viewer(), { address: "Dan@friends.example" });
    expect(open(null)).toBe(410);
  });
});
