import { beforeEach, describe, expect, it } from "vitest";
import { startSession } from "~/features/account/sessions.server";
import { findConversation, listConversations } from "~/features/matches/conversations.server";
import { DAY_MS } from "~/server/clock.server";
import { transact } from "~/server/database.server";
import { assertGuard } from "~/server/guards.server";
import {
  advanceClock,
  createMember,
  forConduct,
  matchPair,
  type Person,
  purge,
  rows,
  runSql,
  setUpDatabase,
} from "../../../tests/support/island";
import { catchRefusal, readState } from "../../../tests/support/steps";
import { appeal, decideAppealWithin } from "./appeals.server";
import { decideHoldWithin, holdKnownCard, holdWithin } from "./holds.server";
import { forgetOldIdentities, recordIdentities } from "./identities.server";
import { liftSuspension, suspendMember } from "./suspension.server";

setUpDatabase();

let ada: Person;
beforeEach(() => {
  ada = createMember();
});

const arrive = (subject: string, email: string | null = null): string =>
  startSession(
    { issuer: "https://id.example", subject, email, firstName: "Ada", lastName: null },
    { userAgent: "Vitest", formerToken: null },
  ).userId;
const stateOf = (id: string) => readState({ id });
const kinds = () => rows("holds").map(({ kind }) => kind);
const suspend = (person = ada) => suspendMember(person.id, forConduct("Unkind words"));
const decide = (decision: "released" | "suspended", by: string | null = null) =>
  transact((tx) =>
    decideHoldWithin(tx, Number(rows("holds").at(-1)?.id), { decision, reason: "The same", by }),
  );

describe("somebody suspended who comes back", () => {
  it("a new account of the same subject is held after the old one is purged", async () => {
    suspend();
    await recordIdentities(async () => []);
    purge(ada);
    const id = arrive(ada.name);
    expect(stateOf(id)).toBe("held");
    expect(kinds()).toEqual(["subject"]);
  });

  it("a new account with the same address is held, however it is spelled, and others are not", () => {
    suspend();
    expect(stateOf(arrive("somebody", "somebody@august.example"))).toBe("active");
    expect(stateOf(arrive("other", `${ada.name.toUpperCase()}+new@August.example`))).toBe("held");
    expect(kinds()).toEqual(["address"]);
  });

  it("a payment with the card of somebody suspended holds the account, another card does not", async () => {
    suspend();
    expect(await recordIdentities(async () => ["fingerprint"])).toBe(2);
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
    expect(rows("suspended_identities").map(({ kind }) => kind)).toEqual(["address", "subject"]);
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
    expect(forgetOldIdentities()).toBe(2);
    expect(rows("suspended_identities")).toEqual([]);
  });
});

describe("a hold", () => {
  const hold = (person: Person) => transact((tx) => holdWithin(tx, person.id, "card"));

  it("a held account is seen by nobody, may do nothing, and is not told why", () => {
    const bea = createMember({ plan: "social" });
    const { conversationId } = matchPair(ada, bea);
    expect([hold(ada), hold(ada)]).toEqual([expect.any(Number), null]);
    expect(findConversation(bea.id, conversationId).otherName).not.toBe("Ada");
    const refusal = catchRefusal(() => assertGuard("welcomed", ada.viewer()));
    expect(refusal).toMatchObject({
      code: "suspended",
      message: "Your account is being looked at by a person before others see it.",
      options: { goTo: "/suspended" },
    });
  });

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

  it("a hold that ends in a suspension has its reason, and its appeal, and can be lifted", () => {
    hold(ada);
    expect(decide("suspended")).toBe(true);
    expect(rows("holds")).toMatchObject([{ decision: "suspended" }]);
    expect(rows("suspensions")).toMatchObject([{ ground: "duplicate", reason: "The same" }]);
    liftSuspension(ada.id);
    expect(readState(ada)).toBe("active");
  });

  it("whoever wins an appeal against a suspension for the same address is not held again", () => {
    suspend();
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

  it("suspending a held account by another way decides its hold, too", () => {
    hold(ada);
    suspend();
    expect(rows("holds")).toMatchObject([{ decision: "suspended" }]);
    expect(readState(ada)).toBe("suspended");
    expect(hold(ada)).toBeNull();
    expect(rows("holds")).toHaveLength(1);
  });

  it("nobody decides about whom they were matched with", () => {
    const bea = createMember();
    matchPair(ada, bea);
    hold(ada);
    expect(() => decide("released", bea.id)).toThrow(
      expect.objectContaining({ code: "not_found" }),
    );
  });
});
