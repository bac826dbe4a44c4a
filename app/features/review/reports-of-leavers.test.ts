import { beforeEach, describe, expect, it } from "vitest";
import {
  createMember,
  type Person,
  purge,
  rows,
  setState,
  setUpDatabase,
} from "../../../tests/support/island";
import { describeOutcome, readState } from "../../../tests/support/steps";
import { decideReport } from "./decide-report.server";
import { createModerator, reportMember } from "./review.fixture";

setUpDatabase();

let mod: Person;
let ada: Person;
let bea: Person;
beforeEach(() => {
  mod = createModerator();
  ada = createMember();
  bea = createMember();
});

const log = () => rows("moderation_entries").map(({ action, reason }) => [action, reason]);
const told = (decision: "warn" | "suspend") =>
  ({ decision, ground: "fraud", reason: "Asked for money." }) as const;

describe("a report about somebody who has left", () => {
  it("suspending somebody who has deleted the account is recorded, and a warning that nobody reads is not", () => {
    const id = reportMember(ada, bea);
    setState(bea, "deleted");
    expect(describeOutcome(() => decideReport(mod.id, id, told("warn")))).toMatch(/^422/);
    expect([rows("reports")[0]?.state, log()]).toEqual(["open", []]);
    expect(decideReport(mod.id, id, told("suspend"))).toBe(true);
    expect([rows("suspensions").length, readState(bea)]).toEqual([1, "deleted"]);
    expect(log().at(-1)).toEqual(["suspend", "Asked for money."]);
  });

  it("nothing at all is decided about an account that is purged, but its report is", () => {
    const id = reportMember(ada, bea);
    purge(bea);
    for (const decision of ["warn", "suspend"] as const)
      expect(describeOutcome(() => decideReport(mod.id, id, told(decision)))).toMatch(
        /Nothing Was Done/,
      );
    expect(rows("reports")).toMatchObject([{ state: "open" }]);
  });
});
