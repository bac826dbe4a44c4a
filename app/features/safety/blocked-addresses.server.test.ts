import { beforeEach, describe, expect, it } from "vitest";
import { startSession } from "~/features/account/account-sessions.server";
import { loadDeck } from "~/features/discover/deck.server";
import { like } from "~/features/discover/swipe.server";
import { listConversations } from "~/features/matches/conversations.server";
import { computeAddressKeys } from "~/server/data/address-key.server";
import { DAY_MS } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import {
  advanceClock,
  createMember,
  matchPair,
  type Person,
  purge,
  resolvedBy,
  rows,
  runSql,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { catchRefusal, describeOutcome, readState } from "../../../tests/support/steps";
import { blockMember, listBlocked, unblockMember } from "./block.server";
import {
  blockAddress,
  keepBlocksWithin,
  listBlockedAddresses,
  MOST_ADDRESSES,
  unblockAddress,
} from "./blocked-addresses.server";

setUpDatabase();

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember({ stageName: "Ada", plan: "social" });
  bea = createMember({ stageName: "Bea", plan: "social" });
});

const addressOf = ({ name }: Person) => `${name}@august.example`;
const block = (address: string, label?: string) => blockAddress(ada.viewer(), { address, label });
const shownTo = ({ id }: Person) =>
  (loadDeck(id)?.cards ?? []).map(({ profile }) => profile.stageName);
const blockPairs = () =>
  rows("blocks").map(({ blocker_id, blocked_id, address_id }) => [
    blocker_id,
    blocked_id,
    address_id,
  ]);
const latest = () => listBlockedAddresses(ada.id)[0]?.id ?? 0;

/** Signs someone in again whose address at the provider is another now. */
const signInWith = ({ name }: Person, email: string) =>
  startSession(
    { issuer: "https://id.example", subject: name, email, firstName: null, lastName: null },
    { userAgent: "Vitest", formerToken: null },
  );

describe("an address that is blocked in advance", () => {
  it("anyone who has it is hidden, both ways, and a match of the two ends", () => {
    matchPair(ada, bea);
    block(addressOf(bea));
    expect([shownTo(ada), shownTo(bea)]).toEqual([[], []]);
    expect([listConversations(ada.id), listConversations(bea.id)]).toEqual([[], []]);
    expect(rows("matches")).toMatchObject([{ status: "deactivated" }]);
  });

  it("every spelling of the address is the same one", () => {
    signInWith(bea, "be.a+august@googlemail.com");
    block(" BEA@gmail.com");
    expect(blockPairs()).toEqual([[ada.id, bea.id, latest()]]);
    block("b.e.a@gmail.com");
    expect(rows("blocked_addresses")).toHaveLength(1);
  });

  it("someone who comes later with the address is blocked from their first sign-in on", () => {
    block("newcomer@august.example");
    expect(rows("blocks")).toEqual([]);
    const later = signInUser("newcomer");
    expect(blockPairs()).toEqual([[ada.id, later.id, latest()]]);
    signInUser("newcomer");
    expect(rows("blocks")).toHaveLength(1);
  });

  it("a member whose address becomes the blocked one is blocked, and their match ends", () => {
    matchPair(ada, bea);
    block("other@august.example");
    signInWith(bea, "other@august.example");
    expect(rows("matches")).toMatchObject([{ status: "deactivated" }]);
    signInWith(bea, "third@august.example");
    expect(rows("blocks")).toHaveLength(1);
  });

  it("someone blocked by hand who leaves, is purged and joins again is blocked from the first sign-in on", () => {
    blockMember(ada.id, bea.id);
    transact((tx) => keepBlocksWithin(tx, bea.id));
    purge(bea);
    expect(listBlockedAddresses(ada.id)).toMatchObject([{ name: "Bea" }]);
    const again = signInUser(bea.name);
    expect(blockPairs()).toEqual([[ada.id, again.id, latest()]]);
    unblockAddress(ada.id, latest());
    expect(blockPairs()).toEqual([]);
  });

  it("a pending poll of the blocker does not tell whether someone has the address", async () => {
    expect(await resolvedBy(() => block("nobody@august.example"), ada)).toEqual([]);
    expect(await resolvedBy(() => block(addressOf(bea)), ada)).toEqual([]);
    block("newcomer@august.example");
    expect(await resolvedBy(() => signInUser("newcomer"), ada)).toEqual([]);
    const cai = createMember();
    like(cai.id, ada.id);
    expect(await resolvedBy(() => block(addressOf(cai)), ada)).toEqual([]);
    const dan = createMember();
    matchPair(ada, dan);
    expect(await resolvedBy(() => block(addressOf(dan)), ada, dan)).toEqual([ada, dan]);
  });

  it("the address itself is nowhere in the database", () => {
    block("somebody.else@august.example", "The one from the ferry");
    expect(JSON.stringify(rows("blocked_addresses"))).not.toContain("somebody");
    expect(rows("rate_limits").map(({ key }) => key)).toEqual([`block address:${ada.id}`]);
  });

  it("the list says the same of an address that someone has and of one that nobody has", () => {
    block(addressOf(bea));
    block("nobody@august.example");
    block("third@august.example", "From the ferry");
    expect(listBlockedAddresses(ada.id).map(({ name }) => name)).toEqual([
      "From the ferry",
      "An address, added August 8, 2025",
      "An address, added August 8, 2025",
    ]);
    expect(listBlocked(ada.id)).toEqual([]);
    expect(listBlockedAddresses(bea.id)).toEqual([]);
  });

  it("an address that is blocked again takes the new note", () => {
    block(addressOf(bea), "From the ferry");
    block(addressOf(bea));
    expect(listBlockedAddresses(ada.id).map(({ name }) => name)).toEqual(["From the ferry"]);
    block(addressOf(bea), "My neighbor");
    expect(listBlockedAddresses(ada.id).map(({ name }) => name)).toEqual(["My neighbor"]);
  });

  it("a member blocks ten addresses a day, fifty in all, and never their own", () => {
    expect(catchRefusal(() => block(addressOf(ada)))?.message).toBe("That is your own address.");
    const outcomes = Array.from({ length: 11 }, (_, at) =>
      describeOutcome(() => block(`p${at}@august.example`)),
    );
    expect(outcomes).toEqual([...Array(10).fill("done"), "429 Slow Down"]);
    for (let at = 10; at < MOST_ADDRESSES; at++) {
      if (at % 10 === 0) advanceClock(DAY_MS);
      block(`p${at}@august.example`);
    }
    advanceClock(DAY_MS);
    expect(describeOutcome(() => block("last@august.example"))).toBe("422 Not Blocked");
    expect(describeOutcome(() => block("p3@august.example"))).toBe("done");
    expect(rows("blocked_addresses")).toHaveLength(MOST_ADDRESSES);
  });

  it("a member whose address becomes one that they blocked is not blocked by themselves", () => {
    block("other@august.example");
    signInWith(ada, "other@august.example");
    expect(rows("blocks")).toEqual([]);
    expect(readState(ada)).toBe("active");
  });

  it("an account from before the secrets were changed is blocked as well", () => {
    runSql(`UPDATE users SET address_key = '${"e".repeat(64)}' WHERE id = '${bea.id}'`);
    block(addressOf(bea));
    expect(rows("blocks")).toEqual([]);
    signInUser(bea.name);
    expect(blockPairs()).toEqual([[ada.id, bea.id, latest()]]);
    expect(rows("users").find(({ id }) => id === bea.id)?.address_key).toBe(
      computeAddressKeys(addressOf(bea))[0],
    );
  });
});

describe("an address that is unblocked", () => {
  it("anyone who has it may be met again", () => {
    block(addressOf(bea));
    expect(unblockAddress(ada.id, latest())).toBe(true);
    expect(rows("blocks")).toEqual([]);
    expect([shownTo(ada), shownTo(bea)]).toEqual([["Bea"], ["Ada"]]);
    expect(unblockAddress(ada.id, 1)).toBe(false);
  });

  it("another member's address stays as it is", () => {
    block(addressOf(bea));
    expect(unblockAddress(bea.id, latest())).toBe(false);
    expect(rows("blocks")).toHaveLength(1);
  });

  it.each(["before", "after"])("who was blocked by hand %s the address stays blocked", (order) => {
    matchPair(ada, bea);
    if (order === "before") blockMember(ada.id, bea.id);
    block(addressOf(bea));
    if (order === "after") blockMember(ada.id, bea.id);
    expect(listBlocked(ada.id).map(({ id }) => id)).toEqual([bea.id]);
    unblockAddress(ada.id, latest());
    expect(blockPairs()).toEqual([[ada.id, bea.id, null]]);
  });

  it("who is unblocked by hand stays blocked by the address, and is not in the list", () => {
    matchPair(ada, bea);
    blockMember(ada.id, bea.id);
    block(addressOf(bea));
    unblockMember(ada.id, bea.id);
    expect(blockPairs()).toEqual([[ada.id, bea.id, latest()]]);
    expect(listBlocked(ada.id)).toEqual([]);
    expect(unblockMember(ada.id, bea.id)).toBeUndefined();
    expect(rows("blocks")).toHaveLength(1);
  });

  it("who has moved from one blocked address to another stays blocked by the second", () => {
    block("first@august.example");
    block("second@august.example");
    signInWith(bea, "first@august.example");
    signInWith(bea, "second@august.example");
    const [second, first] = listBlockedAddresses(ada.id);
    unblockAddress(ada.id, first?.id ?? 0);
    expect(blockPairs()).toEqual([[ada.id, bea.id, second?.id]]);
  });
});

it("a stranger who has a blocked address cannot be told from nobody", () => {
  block(addressOf(bea));
  for (const id of [bea.id, "nobody"])
    for (const verb of [blockMember, unblockMember])
      expect(describeOutcome(() => verb(ada.id, id))).toBe("404 Not Found");
});
