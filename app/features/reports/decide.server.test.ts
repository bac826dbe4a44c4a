import { beforeEach, expect, it } from "vitest";
import { profileSubject } from "~/features/reports/member-subjects.server";
import { transact } from "~/server/data/database.server";
import {
  block,
  createMember,
  type Person,
  purge,
  rows,
  setUpDatabase,
} from "../../../tests/support/island";
import { decideReportWithin } from "./decide.server";
import { listOwnReports } from "./own-reports.server";
import { report } from "./report.server";
import { capture } from "./report-subject";

setUpDatabase();

let ada: Person;
let bea: Person;
beforeEach(() => {
  ada = createMember({ stageName: "Ada" });
  bea = createMember({ stageName: "Bea" });
  report(ada.id, () => capture(profileSubject(ada.id, bea.id)), { reason: "money", block: "" });
});

const idOfReport = () => Number(rows("reports")[0]?.id);
const decide = (state: "upheld" | "dismissed") =>
  transact((tx) => decideReportWithin(tx, idOfReport(), state));
const notices = () => rows("notifications").filter(({ type }) => type === "moderation");

it.each([
  ["upheld", "We acted on it"],
  ["dismissed", "doesn’t break our rules"],
] as const)("a report is %s once, and its reporter hears it without a name", (state, words) => {
  expect(decide(state)).toBe(true);
  for (const again of ["upheld", "dismissed"] as const) expect(decide(again)).toBe(false);
  expect(rows("reports")).toMatchObject([{ state }]);
  expect(rows("reports")[0]?.decided_at).not.toBeNull();
  expect(notices()).toMatchObject([
    { user_id: ada.id, link: "/reports", about_id: null, message: expect.stringContaining(words) },
  ]);
  for (const secret of ["Bea", bea.id]) expect(JSON.stringify(notices())).not.toContain(secret);
  expect(rows("deliveries")).toEqual([]);
});

it("a report whose reporter is gone is decided and nobody is told", () => {
  purge(ada);
  expect(decide("upheld")).toBe(true);
  expect(notices()).toEqual([]);
});

it("the list of one's own reports says what, why and how it stands, and who while one may see them", () => {
  expect(listOwnReports(ada.id).reports).toMatchObject([
    { what: "Bea’s profile", reason: "Asks for money or sells something", state: "open" },
  ]);
  expect(JSON.stringify(listOwnReports(ada.id))).not.toContain(bea.id);
  expect(listOwnReports(bea.id).reports).toEqual([]);
  block(bea, ada);
  expect(listOwnReports(ada.id).reports).toMatchObject([{ what: "A profile" }]);
  decide("dismissed");
  expect(listOwnReports(ada.id).reports).toMatchObject([{ state: "dismissed" }]);
});
