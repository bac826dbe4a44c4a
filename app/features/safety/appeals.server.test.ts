import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "~/server/data/database.server";
import {
  createMember,
  forConduct,
  grantPlan,
  matchPair,
  type Person,
  rows,
  runSql,
  runSqlWithoutTrigger,
  setUpDatabase,
} from "../../../tests/support/island";
import { readState } from "../../../tests/support/steps";
import { liftSuspension, suspendMember } from "../../../tests/support/suspensions";
import { appeal, decideAppealWithin, findOwnSuspension } from "./appeals.server";

setUpDatabase();

let ada: Person;
let moderator: Person;
let second: Person;
beforeEach(() => {
  ada = createMember({ plan: "social" });
  moderator = createModerator();
  second = createModerator();
});

function createModerator(): Person {
  const person = createMember();
  runSql(`UPDATE users SET role = 'moderator' WHERE id = '${person.id}'`);
  return person;
}

const suspend = (by: Person | null = moderator) =>
  suspendMember(ada.id, { ...forConduct("Unkind words"), by: by?.id ?? null });
const numberOf = () =>
  Number(rows("suspensions").findLast(({ user_id }) => user_id === ada.id)?.id);
const decide = (decision: "granted" | "refused", by: Person | null, answer = "We looked again.") =>
  transact((tx) => decideAppealWithin(tx, numberOf(), { decision, answer, by: by?.id ?? null }));
const mails = () =>
  rows("mails")
    .filter(({ cause }) => String(cause).startsWith(`moderation:${ada.id}`))
    .map(({ subject }) => subject);
const told = ({ id }: Person) =>
  rows("notifications").flatMap(({ user_id, type, title }) =>
    user_id === id && type === "moderation" ? [title] : [],
  );

describe("an appeal", () => {
  it("a suspended member appeals once, the first words stay, and the moderator who decides is told once", () => {
    suspend();
    for (const words of [" I did not \n", "Something else"]) appeal(ada.id, words);
    expect(rows("suspensions")).toMatchObject([{ appeal_words: "I did not" }]);
    expect([told(moderator), told(second)]).toEqual([[], ["An appeal is waiting"]]);
    expect(findOwnSuspension(ada.id)).toMatchObject({
      reason: "Unkind words",
      since: "August 8, 2025",
      appeal: { words: "I did not", appealedOn: "August 8, 2025", answer: null },
    });
  });

  it("an appeal needs words, at most 2,000 characters of them, and a suspension", () => {
    expect(() => appeal(ada.id, "Hello")).toThrow(expect.objectContaining({ status: 404 }));
    suspend();
    for (const words of ["", " \n", "x".repeat(2001)])
      expect(() => appeal(ada.id, words)).toThrow(expect.objectContaining({ status: 422 }));
    appeal(ada.id, "x".repeat(2000));
  });

  it("a second suspension has an appeal of its own", () => {
    suspend();
    appeal(ada.id, "First");
    liftSuspension(ada.id);
    suspend();
    expect(findOwnSuspension(ada.id)?.appeal).toBeNull();
    appeal(ada.id, "Second");
    expect(rows("suspensions").map(({ appeal_words }) => appeal_words)).toEqual([
      "First",
      "Second",
    ]);
  });
});

describe("the decision about an appeal", () => {
  it("a granted appeal lifts the suspension with one mail and the answer in it, once", () => {
    suspend();
    appeal(ada.id, "I did not");
    expect([decide("granted", second), decide("granted", second)]).toEqual([true, false]);
    expect(readState(ada)).toBe("active");
    expect(rows("suspensions")).toMatchObject([
      { appeal_decision: "granted", appeal_decided_by: second.id, lifted_by: second.id },
    ]);
    expect(mails()).toEqual(["Your August membership is suspended", "Welcome back to August"]);
    expect(String(rows("mails").at(-1)?.text)).toContain("We looked again.");
    expect(told(ada)).toEqual(["Welcome back"]);
    expect(JSON.stringify(rows("notifications"))).toContain("We looked again.");
  });

  it("a refused appeal leaves the suspension, and the member reads the answer", () => {
    suspend();
    appeal(ada.id, "I did not");
    expect([decide("refused", second), decide("granted", second)]).toEqual([true, false]);
    expect(readState(ada)).toBe("suspended");
    expect(findOwnSuspension(ada.id)?.appeal?.answer).toBe("We looked again.");
    expect(mails()).toEqual(["Your August membership is suspended", "About your appeal"]);
  });

  it("nothing is decided without an appeal, without an answer, or after the suspension was lifted", () => {
    suspend();
    expect(decide("refused", second)).toBe(false);
    appeal(ada.id, "I did not");
    for (const answer of ["", "x".repeat(1001)])
      expect(() => decide("refused", second, answer)).toThrow(
        expect.objectContaining({ status: 422 }),
      );
    liftSuspension(ada.id, second.id);
    expect(decide("refused", second)).toBe(false);
    expect(mails().at(-1)).toBe("Welcome back to August");
  });

  it("anyone who suspended does not decide about the appeal while there is another moderator", () => {
    suspend();
    appeal(ada.id, "I did not");
    const refused = expect.objectContaining({ code: "another_decides" });
    expect(() => decide("refused", moderator)).toThrow(refused);
    runSql(`UPDATE users SET role = 'member' WHERE id = '${second.id}'`);
    expect(decide("refused", moderator)).toBe(true);
  });

  it("an appeal whose other moderator knows the member is decided by anyone who suspended", () => {
    matchPair(ada, second);
    suspend();
    appeal(ada.id, "I did not");
    expect(decide("granted", moderator)).toBe(true);
  });

  it("nobody decides about themselves or about whom they were matched with, and the command line may", () => {
    matchPair(ada, second);
    suspend();
    appeal(ada.id, "I did not");
    runSqlWithoutTrigger(
      "users_moderate_while_here",
      `UPDATE users SET role = 'moderator' WHERE id = '${ada.id}'`,
    );
    const refused = expect.objectContaining({ code: "not_found" });
    for (const one of [ada, second]) expect(() => decide("granted", one)).toThrow(refused);
    expect(decide("granted", null)).toBe(true);
  });
});

it("the mail about a suspension has the reason and how to appeal, and leaves to whom is suspended", () => {
  grantPlan(ada, "unlimited");
  suspend();
  expect(rows("mails").at(-1)).toMatchObject({ subject: "Your August membership is suspended" });
  expect(String(rows("mails").at(-1)?.text)).toMatch(/> Unkind words[\s\S]*You can appeal once/);
});
