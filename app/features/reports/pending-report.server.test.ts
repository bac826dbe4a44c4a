import { beforeEach, expect, it } from "vitest";
import { createMember, type Person, setUpDatabase } from "../../../tests/support/island";
import { openPendingReport, sealPendingReport } from "./pending-report.server";
import { openReport } from "./subjects.server";

setUpDatabase();

let ada: Person;
let bea: Person;
let cai: Person;
beforeEach(() => {
  [ada, bea, cai] = [createMember(), createMember(), createMember()];
});

const about = ({ id }: Person) => ({ kind: "member", subjectId: id });

it("a report whose session had ended stands in the form again, for its member and its subject alone", () => {
  const { seen } = openReport(ada.id, about(bea));
  const typed = { reason: "money", words: "Sells watches. ".repeat(60), block: "on" };
  const sealed = sealPendingReport({ ...typed, seen }) ?? "";
  expect(openPendingReport(sealed, ada.id, about(bea))).toEqual(typed);
  expect(openPendingReport(sealed, cai.id, about(bea))).toBeNull();
  expect(openPendingReport(sealed, ada.id, about(cai))).toBeNull();
  expect(openPendingReport(undefined, ada.id, about(bea))).toBeNull();
});

it("a report that was not typed into a form of ours is not kept", () => {
  const typed = { reason: "", words: "Look", block: "" };
  expect(sealPendingReport({ ...typed, seen: "x".repeat(80) })).toBeNull();
});
