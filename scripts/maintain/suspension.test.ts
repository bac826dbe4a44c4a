import { beforeEach, expect, it } from "vitest";
import { listEntries } from "~/features/review/moderation-log.server";
import { createModerator } from "~/features/review/review.fixture";
import { loadSuspensionCase } from "~/features/review/review-cases.server";
import { database } from "~/server/data/database.server";
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
import * as suspension from "./suspension";

setUpDatabase();

const suspend = (id: string, reason: string, ground?: string) =>
  suspension.suspend(database(), id, { reason, ground });
const lift = (id: string) => suspension.lift(database(), id);

let ada: Person;
beforeEach(() => {
  ada = createMember({ stageName: "Ada" });
});

it("a suspension ends the member's matches, and is lifted", () => {
  matchPair(ada, createMember());
  expect(suspend(ada.id, "Unkind").sentence).toContain("is suspended now");
  expect(readState(ada)).toBe("suspended");
  expect(rows("matches")).toMatchObject([{ status: "deactivated" }]);
  expect(suspend(ada.id, "Again").sentence).toContain("already");
  expect(lift(ada.id)).toMatchObject({ exitCode: 0 });
  expect(lift(ada.id)).toMatchObject({ exitCode: 1 });
  expect(readState(ada)).toBe("active");
});

it("someone who has deleted the account is suspended for their return, until it is purged", () => {
  setState(ada, "deleted");
  expect(suspend(ada.id, "Unkind").exitCode).toBe(0);
  expect(suspend(ada.id, "Again").sentence).toContain("suspended already");
  expect([rows("suspensions").length, readState(ada)]).toEqual([1, "deleted"]);
  expect(lift(ada.id).exitCode).toBe(0);
  purge(ada);
  expect(suspend(ada.id, "Unkind").sentence).toBe(`No member has the id ${ada.id}.`);
});

it("a suspension lifted by the command says so on its case, and in the log", () => {
  const moderator = createModerator();
  suspend(ada.id, "Unkind", "fraud");
  const id = Number(rows("suspensions")[0]?.id);
  const before = loadSuspensionCase(moderator.id, id);
  expect(before).toMatchObject({ lifted: null, ground: expect.stringContaining("Fraud") });
  lift(ada.id);
  const { lifted, verdict } = loadSuspensionCase(moderator.id, id);
  expect([lifted, verdict?.label]).toEqual([
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

it("a suspension needs an existing member, a reason that fits, a known ground, and no moderator", () => {
  expect(suspend("nobody", "Unkind").exitCode).toBe(1);
  expect(suspend(ada.id, "x".repeat(501)).exitCode).toBe(1);
  expect(suspend(ada.id, "Unkind", "taste").sentence).toContain("fraud");
  runSql(`UPDATE users SET role = 'moderator' WHERE id = '${ada.id}'`);
  expect(suspend(ada.id, "Unkind").exitCode).toBe(1);
  expect(readState(ada)).toBe("active");
});
