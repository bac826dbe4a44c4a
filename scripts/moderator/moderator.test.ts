import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type Identity, saveIdentity } from "~/features/members/sign-in-ways.server";
import { profileSubject } from "~/features/reports/member-subjects.server";
import { report } from "~/features/reports/report.server";
import { capture } from "~/features/reports/report-subject";
import { listEntries } from "~/features/review/moderation-log.server";
import { ask, createModerator, hold } from "~/features/review/review.fixture";
import { loadSuspensionCase } from "~/features/review/review-cases.server";
import { database, transact } from "~/server/data/database.server";
import {
  createMember,
  matchPair,
  type Person,
  purge,
  rows,
  runSql,
  setState,
  setUpDatabase,
} from "../../tests/support/island";
import { readState } from "../../tests/support/steps";
import { addPhoto } from "../../tests/support/stored-media";
import { withoutRecording } from "../../tests/support/watched-database";
import { answerQuestion, listQuestions } from "./concierge";
import * as identities from "./identities";
import { listReports, showReport } from "./reports";
import * as role from "./role";
import * as suspension from "./suspension";

setUpDatabase();

// why: a look-up by e-mail, once and by hand, may scan the members.
const suspend: typeof suspension.suspend = (...command) =>
  withoutRecording(() => suspension.suspend(...command));
const lift: typeof suspension.lift = (...command) =>
  withoutRecording(() => suspension.lift(...command));
const release: typeof suspension.release = (...command) =>
  withoutRecording(() => suspension.release(...command));
const setRole: typeof role.setRole = (...command) =>
  withoutRecording(() => role.setRole(...command));

const listIdentities: typeof identities.listIdentities = (...command) =>
  withoutRecording(() => identities.listIdentities(...command));
const moveIdentities: typeof identities.moveIdentities = (...command) =>
  withoutRecording(() => identities.moveIdentities(...command));

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember({ stageName: "Ada" });
  bea = createMember({ stageName: "Bea" });
});

const readEmail = (person: Person) => `${person.name}@august.example`;

describe("reports", () => {
  it("open reports are listed and shown with their evidence", () => {
    expect(listReports(database()).sentence).toBe("No open reports.");
    addPhoto(bea, "approved");
    const words = "Look\u001b[2J here";
    report(ada.id, () => capture(profileSubject(ada.id, bea.id)), { reason: "unkind", words });
    expect(listReports(database()).sentence).toMatch(/^1 open:\n1 .* profile .* with words$/);
    const folder = mkdtempSync(join(tmpdir(), "august-report-"));
    const picture = join(folder, "still");
    const { sentence, exitCode } = showReport(database(), 1, picture);
    expect(exitCode).toBe(0);
    expect(sentence).toContain('"stageName": "Bea"');
    expect(sentence).toContain("Look [2J here");
    expect(readFileSync(picture, "utf8")).toMatch(/^a picture, approved, /);
    rmSync(folder, { recursive: true });
    runSql("UPDATE reports SET state = 'dismissed', decided_at = created_at");
    expect(listReports(database()).sentence).toBe("No open reports.");
    expect(showReport(database(), 2, undefined).exitCode).toBe(1);
  });
});

describe("the concierge", () => {
  it("an answer by the command is in the log like one at the desk", () => {
    const id = ask(ada);
    expect(listQuestions().sentence).toContain("Where to eat?");
    expect(answerQuestion(id, "x".repeat(4001)).exitCode).toBe(1);
    expect(answerQuestion(id, "At the port.")).toMatchObject({ exitCode: 0 });
    expect(answerQuestion(id, "Elsewhere.").exitCode).toBe(1);
    expect(answerQuestion(id + 1, "Nowhere.").exitCode).toBe(1);
    expect(rows("moderation_entries")).toMatchObject([
      {
        moderator_id: null,
        action: "answer_concierge",
        subject: `concierge:${id}`,
        member_id: ada.id,
        reason: "At the port.",
      },
    ]);
  });
});

describe("a suspension", () => {
  it("a suspension finds the member by e-mail or id, ends matches, and is lifted", () => {
    matchPair(ada, bea);
    expect(suspend(database(), { email: readEmail(ada).toUpperCase() }, "Unkind")).toMatchObject({
      exitCode: 0,
      sentence: expect.stringContaining("is suspended now"),
    });
    expect(readState(ada)).toBe("suspended");
    expect(rows("matches")).toMatchObject([{ status: "deactivated" }]);
    expect(suspend(database(), { id: ada.id }, "Again").sentence).toContain("already");
    expect(lift(database(), { id: ada.id }).sentence).toContain("no longer suspended");
    expect(readState(ada)).toBe("active");
  });

  it("somebody who has deleted the account is suspended for their return, until it is purged", () => {
    setState(ada, "deleted");
    expect(suspend(database(), { id: ada.id }, "Unkind").sentence).toContain("when they come back");
    expect(suspend(database(), { id: ada.id }, "Again").sentence).toContain("suspended already");
    expect([rows("suspensions").length, readState(ada)]).toEqual([1, "deleted"]);
    expect(lift(database(), { id: ada.id }).sentence).toContain("no longer suspended");
    purge(ada);
    expect(suspend(database(), { id: ada.id }, "Unkind")).toMatchObject({
      exitCode: 1,
      sentence: `No member with the id ${ada.id}.`,
    });
  });

  it("a held account is released from the command line, with its entry in the log", () => {
    setState(ada, "held");
    expect(release(database(), { id: ada.id }).sentence).toContain("no longer held");
    expect(release(database(), { id: ada.id }).sentence).toContain("is not held");
    expect(readState(ada)).toBe("active");
    expect(rows("moderation_entries")).toMatchObject([{ action: "release_hold" }]);
  });

  it("a suspension lifted by the command says so on its case, and in the log", () => {
    const moderator = createModerator();
    suspend(database(), { id: ada.id }, "Unkind", "fraud");
    const id = Number(rows("suspensions")[0]?.id);
    const before = loadSuspensionCase(moderator.id, id);
    expect(before).toMatchObject({ lifted: null, ground: expect.stringContaining("Fraud") });
    lift(database(), { id: ada.id });
    const { lifted, verdict } = loadSuspensionCase(moderator.id, id);
    expect([lifted, verdict?.words]).toEqual([
      expect.any(String),
      `Lifted a suspension by the command line, ${lifted}`,
    ]);
    expect(listEntries(moderator.id, false).entries).toMatchObject(
      ["Lifted a suspension", "Suspended"].map((done) => ({
        title: `${done}: Ada`,
        path: `/review/appeals/${id}`,
      })),
    );
  });

  it("an account that is held or suspended does not become a moderator", () => {
    hold(ada);
    expect(setRole({ email: readEmail(ada) }, false)).toMatchObject({
      exitCode: 1,
      sentence: expect.stringContaining("is held and cannot become a moderator"),
    });
    suspend(database(), { id: bea.id }, "Unkind");
    expect(setRole({ email: readEmail(bea) }, false).exitCode).toBe(1);
    expect(rows("users").map(({ role }) => role)).toEqual(["member", "member"]);
  });

  it("a suspension needs an existing member, a reason that fits, and no moderator", () => {
    expect(suspend(database(), { id: "nobody" }, "Unkind").exitCode).toBe(1);
    expect(suspend(database(), { id: ada.id }, "x".repeat(501)).exitCode).toBe(1);
    expect(setRole({ id: ada.id }, false).exitCode).toBe(0);
    expect(suspend(database(), { id: ada.id }, "Unkind").exitCode).toBe(1);
    runSql(`UPDATE users SET email = 'one@august.example' WHERE id IN ('${ada.id}', '${bea.id}')`);
    const shared = suspend(database(), { email: "one@august.example" }, "Unkind");
    expect(shared).toMatchObject({ exitCode: 3, sentence: expect.stringContaining(bea.id) });
    expect([readState(ada), readState(bea)]).toEqual(["active", "active"]);
  });
});

describe("the role", () => {
  const email = "sam@island.example";
  const arrive = (isEmailProven: boolean) =>
    transact((tx) =>
      saveIdentity(tx, {
        ...{ issuer: "https://id.example", subject: "sam", firstName: null, lastName: null },
        ...{ email, isEmailProven },
      }),
    );
  const roleOf = (id: string) => rows("users").find((row) => row.id === id)?.role;

  it("an address that was only claimed makes no moderator, and an id or a proven one does", () => {
    const id = arrive(false);
    expect(setRole({ email }, false)).toMatchObject({
      exitCode: 1,
      sentence: expect.stringContaining("has never proven that address"),
    });
    expect(roleOf(id)).toBe("member");
    expect(setRole({ email, id }, false).exitCode).toBe(0);
    expect(setRole({ email }, true).exitCode).toBe(0);
    arrive(true);
    expect(setRole({ email: email.toUpperCase() }, false).exitCode).toBe(0);
    expect(roleOf(id)).toBe("moderator");
  });
});

describe("identities", () => {
  const OLD = "https://id.example";
  const NEW = "https://new.example";
  const BY_CODE = { firstName: undefined, lastName: undefined, isEmailProven: true };
  const arrive = (identity: Pick<Identity, "issuer" | "subject"> & Partial<Identity>) =>
    transact((tx) =>
      saveIdentity(tx, { email: null, firstName: null, lastName: null, ...identity }),
    );
  const prove = (person: Person) =>
    arrive({ issuer: OLD, subject: person.name, email: readEmail(person), isEmailProven: true });
  const issuers = () => rows("users").map(({ issuer, subject }) => [issuer, subject]);
  const move = (trusts = false, isDone = true) => moveIdentities({ from: OLD, trusts }, isDone);

  it("each issuer is listed with its accounts and how many have a verified address", () => {
    prove(ada);
    const sam = "sam@island.example";
    arrive({ issuer: "email", subject: sam, email: sam, ...BY_CODE });
    expect(listIdentities().sentence).toBe(
      `email  1 account, 1 with a verified address\n${OLD}  2 accounts, 1 with a verified address`,
    );
  });

  it("a move is listed first and changes nothing", () => {
    prove(ada);
    const before = [rows("users"), rows("identities")];
    const { exitCode, sentence } = move(false, false);
    expect(exitCode).toBe(0);
    expect(sentence).toBe(
      [
        `Would move 1 account of ${OLD} to an address:`,
        `  ${ada.id}  ${readEmail(ada)}`,
        "Would leave 1 account as before:",
        `  ${bea.id}  ${readEmail(bea)} was never verified`,
        "Nothing was changed. Add --do.",
      ].join("\n"),
    );
    expect([rows("users"), rows("identities")]).toEqual(before);
  });

  it("a moved account is reached by a code, by another provider, and by the former one, and moves once", () => {
    prove(ada);
    expect(move().sentence).toMatch(/^Moved 1 account /);
    expect(issuers()).toEqual([
      ["email", readEmail(ada)],
      [OLD, bea.name],
    ]);
    const email = readEmail(ada);
    expect(arrive({ issuer: "email", subject: email, email, ...BY_CODE })).toBe(ada.id);
    expect(arrive({ issuer: NEW, subject: "x", email, isEmailProven: true })).toBe(ada.id);
    expect(arrive({ issuer: NEW, subject: "x" })).toBe(ada.id);
    expect(arrive({ issuer: OLD, subject: ada.name })).toBe(ada.id);
    expect(move().sentence).toMatch(/^Moved 0 accounts /);
    expect(moveIdentities({ from: NEW, trusts: true }, true).exitCode).toBe(1);
  });

  it("where the former provider is trusted, every address moves but one that is shared, taken, or missing", () => {
    const [cai, dan, eve, fay] = [createMember(), createMember(), createMember(), createMember()];
    const setAddress = (person: Person, email: string | null) =>
      arrive({ issuer: OLD, subject: person.name, email });
    setAddress(cai, "Shared@island.example");
    setAddress(dan, "shared@island.example");
    setAddress(eve, null);
    const taken = "taken@island.example";
    setAddress(fay, taken);
    arrive({ issuer: "email", subject: taken, email: taken, ...BY_CODE });
    const { sentence } = move(true);
    expect(sentence).toMatch(/^Moved 2 accounts /);
    for (const [person, why] of [
      [cai, "shares shared@island.example"],
      [dan, "shares shared@island.example"],
      [eve, "has no address"],
      [fay, `${taken} belongs to another account`],
    ] as const)
      expect(sentence).toContain(`  ${person.id}  ${why}`);
    expect(issuers().filter(([issuer]) => issuer === OLD)).toHaveLength(4);
  });
});
