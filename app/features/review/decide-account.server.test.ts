import { beforeEach, describe, expect, it } from "vitest";
import {
  createMember,
  matchPair,
  type Person,
  rows,
  runSql,
  runSqlWithoutTrigger,
  setUpDatabase,
} from "../../../tests/support/island";
import { describeOutcome, readState } from "../../../tests/support/steps";
import { answerConcierge, decideAppeal, decideHold, restoreMember } from "./decide-account.server";
import { decideReport } from "./decide-report.server";
import { appealAs, ask, createModerator, hold, reportMember } from "./review.fixture";
import { loadSuspensionCase } from "./review-cases.server";

setUpDatabase();

let mod: Person;
let second: Person;
let ada: Person;
let bea: Person;
beforeEach(() => {
  mod = createModerator();
  second = createModerator();
  ada = createMember({ stageName: "Ada" });
  bea = createMember({ stageName: "Bea" });
});

const log = () => rows("moderation_entries").map(({ action, reason }) => [action, reason]);

describe("an account", () => {
  it("an appeal is granted or refused once, with an answer", () => {
    const one = appealAs(ada);
    const other = appealAs(bea);
    const words = "We looked again.";
    expect(decideAppeal(mod.id, one, { decision: "granted", words })).toBe(true);
    expect(decideAppeal(second.id, one, { decision: "refused", words })).toBe(false);
    expect(decideAppeal(mod.id, other, { decision: "refused", words })).toBe(true);
    expect([readState(ada), readState(bea)]).toEqual(["active", "suspended"]);
    expect(log()).toEqual([
      ["grant_appeal", words],
      ["refuse_appeal", words],
    ]);
  });

  it("a case offers anyone who suspended no answer to the appeal that another moderator decides", () => {
    matchPair(second, bea);
    const [one, other] = [appealAs(ada, mod.id), appealAs(bea, mod.id)];
    const mayDecide = (by: Person, id: number) => loadSuspensionCase(by.id, id).mayDecide;
    expect([mayDecide(mod, one), mayDecide(second, one), mayDecide(mod, other)]).toEqual([
      ...[false, true, true],
    ]);
    const granted = { decision: "granted", words: "Yes" } as const;
    expect(describeOutcome(() => decideAppeal(mod.id, one, granted))).toMatch(/^403/);
    expect(decideAppeal(second.id, one, granted)).toBe(true);
    expect(decideAppeal(mod.id, other, granted)).toBe(true);
  });

  it("a moderator whose account is held is not suspended before the role is taken back", () => {
    const role = (is: string) => `UPDATE users SET role = '${is}' WHERE id = '${second.id}'`;
    runSql(role("member"));
    const id = hold(second);
    runSqlWithoutTrigger("users_moderate_while_here", role("moderator"));
    const decided = { decision: "suspended", words: "No" } as const;
    expect(describeOutcome(() => decideHold(mod.id, id, decided))).toBe("422 Not Suspended");
    expect([readState(second), log()]).toEqual(["held", []]);
    runSql(role("member"));
    expect(decideHold(mod.id, id, decided)).toBe(true);
  });

  it("a held account is released or suspended once", () => {
    const [one, other] = [hold(ada), hold(bea)];
    expect(decideHold(mod.id, one, { decision: "released" })).toBe(true);
    expect(decideHold(second.id, one, { decision: "suspended", words: "No" })).toBe(false);
    const blank = { decision: "suspended", words: "" } as const;
    expect(describeOutcome(() => decideHold(mod.id, other, blank))).toMatch(/^422/);
    expect(decideHold(mod.id, other, { decision: "suspended", words: "No" })).toBe(true);
    expect([readState(ada), readState(bea)]).toEqual(["active", "suspended"]);
    expect(log()).toEqual([
      ["release_hold", null],
      ["suspend", "No"],
    ]);
  });

  it("only the moderator who suspended someone restores them, once and with a reason", () => {
    const suspend = { decision: "suspend", ground: "fraud", words: "Asked for money." } as const;
    decideReport(mod.id, reportMember(ada, bea), suspend);
    const id = Number(rows("suspensions")[0]?.id);
    expect(loadSuspensionCase(mod.id, id)).toMatchObject({
      isMine: true,
      lifted: null,
      since: null,
    });
    expect(restoreMember(second.id, id, "Wrong")).toBe(false);
    expect(describeOutcome(() => restoreMember(mod.id, id, ""))).toMatch(/^422/);
    expect(restoreMember(mod.id, id, "It was somebody else")).toBe(true);
    expect(restoreMember(mod.id, id, "Again")).toBe(false);
    expect(readState(bea)).toBe("active");
    expect(log().at(-1)).toEqual(["restore", "It was somebody else"]);
    expect(loadSuspensionCase(mod.id, id)).toMatchObject({
      lifted: "Aug 8, 2025, 12:00 PM",
      verdict: { label: "Lifted a suspension by you, Aug 8, 2025, 12:00 PM" },
    });
  });

  it("a question to the concierge is answered once", () => {
    const id = ask(ada);
    expect(answerConcierge(mod.id, id, "At the harbor.")).toBe(true);
    expect(answerConcierge(second.id, id, "Nowhere.")).toBe(false);
    expect(rows("concierge_requests")).toMatchObject([{ answer: "At the harbor." }]);
    expect(log()).toEqual([["answer_concierge", "At the harbor."]]);
  });
});
