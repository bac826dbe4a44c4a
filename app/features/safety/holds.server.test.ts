import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startSession } from "~/features/account/account-sessions.server";
import { listConversations } from "~/features/matches/conversations.server";
import { DAY_MS } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import {
  advanceClock,
  createMember,
  forConduct,
  matchPair,
  NOON,
  type Person,
  purge,
  rows,
  runSql,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { readState } from "../../../tests/support/steps";
import { liftSuspension, suspendMember } from "../../../tests/support/suspensions";
import { TEST_ENV } from "../../../tests/support/test-env";
import { appeal, decideAppealWithin } from "./appeals.server";
import { decideHoldWithin, holdKnownCard, holdOtherAccounts, holdWithin } from "./holds.server";
import { forgetOldIdentities, recordIdentities } from "./identities.server";

setUpDatabase();

let ada: Person;
beforeEach(() => {
  ada = createMember();
  arrive(ada.name, `${ada.name}@august.example`, true);
});

/** Signs someone in at a provider, which may vouch for the address. */
const arrive = (subject: string, email: string | null = null, isEmailProven = false): string =>
  startSession(
    {
      ...{ issuer: "https://id.example", subject, email, firstName: "Ada", lastName: null },
      isEmailProven,
    },
    { userAgent: "Vitest", formerToken: null },
  ).userId;
const stateOf = (id: string) => readState({ id });
const kinds = () => rows("holds").map(({ kind }) => kind);
const suspend = (person = ada) => suspendMember(person.id, forConduct("Unkind words"));
const decide = (decision: "released" | "suspended", by: string | null = null) =>
  transact((tx) =>
    decideHoldWithin(tx, Number(rows("holds").at(-1)?.id), { decision, reason: "The same", by }),
  );

describe("someone suspended who comes back", () => {
  it("a new account of the same subject is held after the old one is purged", async () => {
    suspend();
    await recordIdentities(async () => []);
    purge(ada);
    expect(stateOf(arrive(ada.name))).toBe("held");
    expect(kinds()).toEqual(["subject"]);
  });

  it("a new account with the same address is held, however it is spelled, and others are not", async () => {
    arrive(ada.name, "ada.low@gmail.com", true);
    suspend();
    await recordIdentities(async () => []);
    expect(stateOf(arrive("somebody", "somebody@gmail.com"))).toBe("active");
    expect(stateOf(arrive("other", "ADALOW+new@GoogleMail.com"))).toBe("held");
    expect(kinds()).toEqual(["address"]);
  });

  it("a suspension is not evaded with a tag, at any host, in either direction, or recorded by the former rule", async () => {
    arrive(ada.name, "bob@outlook.com", true);
    const cai = createMember();
    arrive(cai.name, "cai+x@island.example", true);
    for (const person of [ada, cai]) suspend(person);
    await recordIdentities(async () => []);
    expect(stateOf(arrive("tagged", "Bob+1@Outlook.com"))).toBe("held");
    expect(stateOf(arrive("untagged", "cai@island.example"))).toBe("held");
    for (const address of ["eve@icloud.com", "fay+x@icloud.com"]) {
      const use = createHmac("sha256", TEST_ENV.SESSION_SECRET).update("mailbox");
      const key = createHmac("sha256", use.digest("base64url")).update(address).digest("hex");
      const row = `'address', '${key}', NULL, ${Date.parse(NOON)}`;
      runSql(`INSERT INTO suspended_identities VALUES (${row})`);
    }
    for (const tagged of ["eve+2@icloud.com", "fay+x@icloud.com"])
      expect(stateOf(arrive(tagged, tagged))).toBe("held");
    expect(stateOf(arrive("stranger", "gus+2@icloud.com"))).toBe("active");
  });

  it("a payment with the card of someone suspended holds the account, another card does not", async () => {
    suspend();
    expect(await recordIdentities(async () => ["fingerprint"])).toBe(4);
    expect(await recordIdentities(async () => ["fingerprint"])).toBe(0);
    const bea = createMember();
    transact((tx) => holdKnownCard(tx, bea.id, "another"));
    expect(readState(bea)).toBe("active");
    transact((tx) => holdKnownCard(tx, bea.id, "fingerprint"));
    expect(readState(bea)).toBe("held");
  });

  it("the cards of a suspension that was lifted while the provider was asked are not kept", async () => {
    suspend();
    await recordIdentities(async () => {
      liftSuspension(ada.id);
      return ["fingerprint"];
    });
    expect(rows("suspended_identities")).toEqual([]);
  });

  it("nothing is kept in words, lifting forgets it, and two years do", async () => {
    suspend();
    await recordIdentities(async () => []);
    const kept = rows("suspended_identities").map(({ kind }) => kind);
    expect(kept).toEqual(["subject", "subject", "address"]);
    expect(JSON.stringify(rows("suspended_identities"))).not.toContain(ada.name);
    liftSuspension(ada.id);
    expect(rows("suspended_identities")).toEqual([]);
    suspend();
    await recordIdentities(async () => []);
    purge(ada);
    advanceClock(729 * DAY_MS);
    expect(forgetOldIdentities()).toBe(0);
    expect(stateOf(arrive(ada.name))).toBe("held");
    runSql(
      "UPDATE holds SET decision = 'released', decided_at = held_at; UPDATE users SET state = 'active'",
    );
    purge({ id: String(rows("users")[0]?.id) });
    advanceClock(2 * DAY_MS);
    expect(stateOf(arrive(ada.name))).toBe("active");
    expect(forgetOldIdentities()).toBe(3);
    expect(rows("suspended_identities")).toEqual([]);
  });
});

describe("a moderator's decision about someone suspended", () => {
  it("the desk's suspension is known at once, without a sweep", () => {
    const { id: by } = createMember();
    runSql(`UPDATE users SET role = 'moderator' WHERE id = '${by}'`);
    suspendMember(ada.id, { ...forConduct("Unkind words"), by });
    expect(stateOf(arrive("other", `${ada.name}@august.example`))).toBe("held");
  });

  it("the mailbox of two who are suspended stays known when one of them is lifted", async () => {
    arrive(ada.name, "x@gmail.com", true);
    const other = arrive("other", "x+b@gmail.com", true);
    suspend();
    suspend({ id: other } as Person);
    await recordIdentities(async () => []);
    liftSuspension(ada.id);
    expect(stateOf(arrive("third", "x+c@gmail.com"))).toBe("held");
    liftSuspension(other);
    expect(stateOf(arrive("fourth", "x+d@gmail.com"))).toBe("active");
  });

  it("a second account that was there before is held, also one that comes back, and one let go since is not", () => {
    arrive(ada.name, "x@hotmail.com", true);
    const second = arrive("second", "x+b@hotmail.com", true);
    const left = arrive("left", "x+c@hotmail.com", true);
    const stranger = arrive("stranger", "y@hotmail.com", true);
    setState({ id: left } as Person, "deleted");
    suspend();
    expect([holdOtherAccounts(), holdOtherAccounts()]).toEqual([1, 0]);
    expect([second, left, stranger].map(stateOf)).toEqual(["held", "deleted", "active"]);
    advanceClock(1);
    decide("released");
    expect([holdOtherAccounts(), stateOf(second)]).toEqual([0, "active"]);
  });

  it("an address that someone suspended only claimed holds nobody, with a tag or without", async () => {
    const bob = arrive("bob", "bob@island.example", true);
    for (const [subject, address] of [
      ["eve", "bob@island.example"],
      ["fay", "bob+evil@island.example"],
    ] as const)
      suspend({ id: arrive(subject, address) } as Person);
    expect(holdOtherAccounts()).toBe(0);
    await recordIdentities(async () => []);
    expect([arrive("bob", "bob@island.example", true), stateOf(bob)]).toEqual([bob, "active"]);
    expect(rows("suspended_identities").map(({ kind }) => kind)).toEqual(["subject", "subject"]);
  });

  it("someone suspended is known also where a new account only claims the address", async () => {
    suspend();
    await recordIdentities(async () => []);
    expect(stateOf(arrive("other", `${ada.name}@august.example`))).toBe("held");
  });

  it("the other accounts of someone whose suspension is lifted within the day are left alone", () => {
    arrive(ada.name, "x@gmail.com", true);
    const second = arrive("second", "x+b@gmail.com", true);
    suspend();
    liftSuspension(ada.id);
    expect([holdOtherAccounts(), stateOf(second)]).toEqual([0, "active"]);
  });

  it("someone released once for a card is held for the card of another who is suspended later", async () => {
    const [bea, cai] = [createMember(), createMember()];
    suspend();
    await recordIdentities(async (id) => (id === ada.id ? ["one"] : []));
    transact((tx) => holdKnownCard(tx, bea.id, "one"));
    advanceClock(1);
    decide("released");
    transact((tx) => holdKnownCard(tx, bea.id, "one"));
    expect(readState(bea)).toBe("active");
    advanceClock(1);
    suspend(cai);
    await recordIdentities(async (id) => (id === cai.id ? ["two"] : []));
    transact((tx) => holdKnownCard(tx, bea.id, "two"));
    expect(readState(bea)).toBe("held");
  });

  it("the sweep goes on to the next twenty, though those before pay with no card", async () => {
    const many = Array.from({ length: 25 }, (_, at) => arrive(`q${at}`));
    for (const id of many) suspend({ id } as Person);
    await recordIdentities(async () => []);
    const asked: string[] = [];
    await recordIdentities(async (id) => {
      asked.push(id);
      return [];
    });
    expect(asked).toEqual(many.slice(20));
    expect(rows("suspended_identities")).toHaveLength(25);
  });

  it("a day after a suspension its sign-in and mailbox are still kept, and no cards are asked for", async () => {
    suspend();
    advanceClock(DAY_MS);
    const asked: string[] = [];
    const kept = await recordIdentities(async (id) => {
      asked.push(id);
      return ["fingerprint"];
    });
    expect([kept, asked]).toEqual([3, []]);
  });

  it("a moderator is never held, and the other moderators are told", () => {
    const [mod, other] = [createMember(), createMember()];
    runSql(`UPDATE users SET role = 'moderator' WHERE id IN ('${mod.id}', '${other.id}')`);
    expect(transact((tx) => holdWithin(tx, mod.id, "card"))).toBeNull();
    expect([readState(mod), rows("holds")]).toEqual(["active", []]);
    expect(rows("notifications").map(({ user_id }) => user_id)).toEqual([other.id]);
  });
});

describe("a hold", () => {
  const hold = (person: Person) => transact((tx) => holdWithin(tx, person.id, "card"));

  it("a released account is as it was, with its matches, and is not held for the same again", async () => {
    const bea = createMember({ plan: "social" });
    matchPair(ada, bea);
    suspend(createMember());
    hold(ada);
    expect([decide("released"), decide("released")]).toEqual([true, false]);
    expect(readState(ada)).toBe("active");
    expect(listConversations(bea.id)).toHaveLength(1);
    const other = createMember();
    runSql("DELETE FROM suspended_identities");
    suspend(other);
    await recordIdentities(async () => []);
    purge(other);
    arrive(other.name);
    decide("released");
    const id = arrive(other.name);
    expect(stateOf(id)).toBe("active");
  });

  it("anyone who wins an appeal against a suspension for the same address is not held again", async () => {
    suspend();
    await recordIdentities(async () => []);
    const mail = `${ada.name}@august.example`;
    for (const subject of ["a second account", "a first one"]) {
      const id = arrive(subject, mail);
      expect(stateOf(id)).toBe("held");
      decide("suspended");
      expect(stateOf(arrive(subject, mail))).toBe("suspended");
      appeal(id, "We are sisters");
      const { id: number } = rows("suspensions").at(-1) ?? {};
      const granted = { decision: "granted", answer: "You are right.", by: null } as const;
      transact((tx) => decideAppealWithin(tx, Number(number), granted));
      expect(stateOf(id)).toBe("active");
      expect(stateOf(arrive(subject, mail))).toBe("active");
      purge(ada);
    }
  });
});
