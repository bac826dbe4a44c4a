import { beforeEach, expect, it } from "vitest";
import { createMember, type Person, setUpDatabase } from "../../../tests/support/island";
import { findPendingReport, savePendingReport } from "./pending-report.server";
import { openReport } from "./subjects.server";

setUpDatabase();

let ada: Person;
let bea: Person;
let cai: Person;
beforeEach(() => {
  [ada, bea, cai] = [createMember(), createMember(), createMember()];
});

const toForm = (typed: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return form;
};

/** What a browser with this cookie gets back in a member's form. */
const findWith = (header: string | null, who: Person, about: Person) =>
  findPendingReport(
    new Request("https://august.example", {
      headers: { Cookie: header?.split(";")[0] ?? "" },
    }),
    who.id,
    { kind: "member", subjectId: about.id },
  );

it("a report whose session had ended stands in the form again, for its member and its subject alone", async () => {
  const { seen } = openReport(ada.id, { kind: "member", subjectId: bea.id });
  const typed = { reason: "money", words: "Sells watches. ".repeat(60), block: "on" };
  const header = await savePendingReport(toForm({ ...typed, seen }));
  expect(await findWith(header, ada, bea)).toEqual(typed);
  expect(await findWith(header, cai, bea)).toBeNull();
  expect(await findWith(header, ada, cai)).toBeNull();
  expect(header).not.toContain("watches");
});

it("a report that was not typed into a form of ours is not kept", async () => {
  expect(await savePendingReport(toForm({ words: "Look", seen: "x".repeat(80) }))).toBeNull();
  expect(await findWith(null, ada, bea)).toBeNull();
});
