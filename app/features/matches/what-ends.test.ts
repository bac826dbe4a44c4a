import { beforeEach, describe, expect, it } from "vitest";
import { like, undoLast } from "~/features/discover/swipe.server";
import { DAY_MS } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import {
  advanceClock,
  block,
  createMember,
  forConduct,
  matchPair,
  type Pair,
  type Person,
  resolvedBy,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { createMatch, listDeck, sendText } from "../../../tests/support/steps";
import { liftSuspension, suspendMember } from "../../../tests/support/suspensions";
import { closeMatch, listClosedBy } from "./closing.server";
import {
  deactivateMatches,
  haveMatched,
  listEverMatched,
  listMatchIds,
} from "./deactivation.server";
import { endOthersWith } from "./end-others.fixture";
import { onMatchEnded, onMemberHeld, onMemberLeft } from "./ending-listener.server";
import { expireMatches } from "./expiry.server";
import { deactivateInactive } from "./inactivity.server";

setUpDatabase();

let ada: Person;
let bea: Person;
let pair: Pair;
let heard: string[];

beforeEach(() => {
  [ada, bea, pair] = createMatch({ plan: "unlimited" }, { plan: "unlimited" });
  heard = [];
  onMatchEnded((_tx, id) => void heard.push(`match ${id}`));
  onMemberLeft((_tx, id) => void heard.push(`member ${id}`));
  onMemberHeld(() => {});
});

const close = (note = "") => closeMatch(ada, pair.matchId, note);
const suspend = ({ id }: Person) => suspendMember(id, forConduct("Unkind words"));
const fallSilent = () => {
  sendText(ada, pair);
  sendText(bea, pair);
  advanceClock(15 * DAY_MS);
};
const expire = () => {
  advanceClock(DAY_MS);
  expireMatches();
};
const statuses = () =>
  rows("matches")
    .map(({ status }) => status)
    .sort();
const likesOf = (...people: Person[]) =>
  rows("swipes").filter(({ actor_id }) => people.some(({ id }) => id === actor_id)).length;

describe("whatever the two had planned ends with their match, once", () => {
  it.each<[string, () => unknown]>([
    ["closed", () => close()],
    ["expired", expire],
    ["blocked", () => block(ada, bea)],
  ])("when it is %s", (_how, end) => {
    end();
    end();
    expect(heard).toEqual([`match ${pair.matchId}`]);
  });

  it("when nobody has written for long", () => {
    fallSilent();
    expect([deactivateInactive(), deactivateInactive()]).toEqual([1, 0]);
    expect(heard).toEqual([`match ${pair.matchId}`]);
  });

  it("when one of them is suspended, whose own plans end too", () => {
    suspend(ada);
    expect(heard).toEqual([`member ${ada.id}`, `match ${pair.matchId}`]);
  });
});

it("a match that ended otherwise while a sweep ran is left as it is, and is heard of once", () => {
  const [cy, dee] = [createMember({ plan: "unlimited" }), createMember({ plan: "unlimited" })];
  matchPair(cy, dee);
  endOthersWith("expired_at");
  advanceClock(DAY_MS);
  expireMatches();
  expect(statuses()).toEqual(["deactivated", "expired"]);
  expect(heard).toHaveLength(1);
  expect(rows("notifications").filter(({ type }) => type === "match_expired")).toHaveLength(2);
});

it("a match that ended otherwise while the sweep of silence ran is not counted, and is heard of once", () => {
  const [cy, dee] = [createMember({ plan: "unlimited" }), createMember({ plan: "unlimited" })];
  sendText(cy, matchPair(cy, dee));
  fallSilent();
  endOthersWith("inactivated_at");
  expect(deactivateInactive()).toBe(1);
  expect(statuses()).toEqual(["deactivated", "deactivated"]);
  expect(heard).toHaveLength(1);
});

describe("anyone who has something new to see sees it at once", () => {
  it.each<[string, () => unknown]>([
    ["has expired", expire],
    ["is blocked", () => block(ada, bea)],
    ["ends with an account", () => suspend(ada)],
  ])("both where their match %s", async (_how, end) => {
    // Anyone who is suspended has no session anymore: their poll ends with it.
    expect(await resolvedBy(end, bea)).toEqual([bea]);
  });

  it("both where they fell silent", async () => {
    fallSilent();
    expect(await resolvedBy(deactivateInactive, ada, bea)).toEqual([ada, bea]);
  });

  it("the other alone where a like had no answer", async () => {
    const cy = createMember();
    like(cy.id, ada.id);
    expect(await resolvedBy(() => block(ada, cy), ada, cy)).toEqual([cy]);
  });

  it("the other alone where a like had no answer and its giver deletes the account", async () => {
    const cy = createMember();
    like(cy.id, ada.id);
    const leave = () => transact((tx) => deactivateMatches(tx, cy.id, cy.id));
    expect(await resolvedBy(leave, ada, cy)).toEqual([ada]);
  });
});

describe("the likes of a match that has ended", () => {
  it("stay after silence, also once one of the two was suspended and is back", () => {
    fallSilent();
    deactivateInactive();
    suspend(bea);
    liftSuspension(bea.id);
    expect(likesOf(ada, bea)).toBe(2);
    expect(listDeck(ada)).toEqual([]);
  });

  it("go with a block, also after silence", () => {
    fallSilent();
    deactivateInactive();
    block(ada, bea);
    expect(likesOf(ada, bea)).toBe(0);
  });

  it("are gone once nobody wrote in time, so that there is nothing left to undo", () => {
    advanceClock(DAY_MS);
    expect(undoLast(ada.id, bea.id)).toBe(false);
    expect(rows("matches")[0]).toMatchObject({ status: "expired" });
  });
});

it("the notice of a closed match leads to what there is to read", () => {
  close();
  expect(rows("notifications").at(-1)).toMatchObject({
    title: "Match closed",
    link: "/matches#ended",
  });
});

it("the notice of a match that was closed with a note leads to the note", () => {
  close("Take care");
  expect(rows("notifications").at(-1)).toMatchObject({ link: `/messages/${pair.conversationId}` });
});

it("who closed a match is known of each conversation", () => {
  expect(listClosedBy(ada.id, [pair.conversationId])).toEqual(new Set());
  close();
  expect(listClosedBy(ada.id, [pair.conversationId])).toEqual(new Set([pair.conversationId]));
  expect(listClosedBy(ada.id, [])).toEqual(new Set());
  expect(listClosedBy(bea.id, [pair.conversationId])).toEqual(new Set());
});

it("a member's matches are listed with the likes that wait, and who they matched without those", () => {
  const cy = createMember();
  like(cy.id, ada.id);
  close();
  expect(listMatchIds(ada.id).sort()).toEqual(
    rows("matches")
      .map(({ id }) => id)
      .sort(),
  );
  expect(listEverMatched(ada.id)).toEqual([bea.id]);
  expect([haveMatched(ada.id, bea.id), haveMatched(bea.id, ada.id)]).toEqual([true, true]);
  expect(haveMatched(ada.id, cy.id)).toBe(false);
});
