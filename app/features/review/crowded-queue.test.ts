import { beforeEach, describe, expect, it } from "vitest";
import { messageSubject } from "~/features/reports/member-subjects.server";
import { report } from "~/features/reports/report.server";
import { capture } from "~/features/reports/report-subject";
import { holdKnownIdentity } from "~/features/safety/holds.server";
import { DAY_MS, HOUR_MS } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import {
  advanceClock,
  createMember,
  forConduct,
  matchPair,
  type Person,
  rows,
  runSql,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { describeOutcome, sendText } from "../../../tests/support/steps";
import { suspendMember } from "../../../tests/support/suspensions";
import { listPlans } from "../../../tests/support/watched-database";
import { decideReport } from "./decide-report.server";
import { createModerator, hold, reportMember } from "./review.fixture";
import { loadHoldCase, loadReportCase } from "./review-cases.server";
import { countCases, findNext, listQueue } from "./review-queue.server";

setUpDatabase();

let mod: Person;
let ada: Person;
let ben: Person;
beforeEach(() => {
  mod = createModerator();
  ada = createMember({ plan: "social" });
  ben = createMember({ plan: "social" });
});

const titles = () => listQueue(mod.id, null).cases.map(({ title }) => title.replace(/ of .*/, ""));
const openReports = () => rows("reports").filter(({ state }) => state === "open");

it("held accounts that have never joined stand behind every report, are counted, and ring for nobody", () => {
  const newcomers = Array.from({ length: 3 }, () => {
    return hold(signInUser());
  });
  reportMember(ada, ben, "danger");
  expect(titles()).toEqual([
    "I’m worried about someone’s safety",
    ...newcomers.map(() => "Account"),
  ]);
  expect(countCases(mod.id)).toMatchObject({ hold: 3, report: 1 });
  const { place } = loadHoldCase(mod.id, newcomers[0] ?? 0);
  expect(findNext(mod.id, null, place)).toBe(`/review/holds/${newcomers[1]}`);
});

it("a held account that has never joined rings for no moderator at once", () => {
  const left = createMember();
  runSql(
    `INSERT INTO identities SELECT 'email', email, id, created_at FROM users WHERE id = '${left.id}'`,
  );
  suspendMember(left.id, { ...forConduct("Unkind words"), by: mod.id });
  const email = String(rows("users").find(({ id }) => id === left.id)?.email);
  for (const joined of [true, false]) {
    const one = joined ? createMember() : signInUser();
    transact((tx) => holdKnownIdentity(tx, one.id, { issuer: "x", subject: one.id, email }));
  }
  expect(rows("holds")).toHaveLength(2);
  expect(
    rows("notifications").filter(({ title }) => title === "An account is on hold"),
  ).toHaveLength(1);
});

describe("many reports about one subject", () => {
  it("are one case, the gravest in front, and are decided together with an entry and an answer each", () => {
    const puppets = Array.from({ length: 6 }, createMember);
    const ids = puppets.map((puppet) => reportMember(puppet, ben));
    const danger = reportMember(ada, ben, "danger");
    const { cases } = listQueue(mod.id, null);
    expect(cases).toMatchObject([{ path: `/review/reports/${danger}` }]);
    expect(cases[0]?.line).toMatch(/7 reports$/);
    expect(countCases(mod.id)).toMatchObject({ report: 1 });
    const others = loadReportCase(mod.id, danger).open?.others.map(({ id }) => id) ?? [];
    expect(others).toEqual(ids);
    // One that comes after the page was shown is not decided with it.
    const late = reportMember(createMember(), ben);
    decideReport(mod.id, danger, { decision: "dismiss" }, Math.max(danger, ...others));
    expect(openReports().map(({ id }) => id)).toEqual([late]);
    expect(rows("moderation_entries").map(({ subject }) => subject)).toEqual(
      [danger, ...ids].map((id) => `report:${id}`),
    );
    const told = rows("notifications").filter(({ title }) => title === "We looked at your report");
    expect(told.map(({ user_id }) => user_id).sort()).toEqual(
      [ada, ...puppets].map(({ id }) => id).sort(),
    );
  });

  it("of which one is the moderator's own are decided without that one", () => {
    reportMember(mod, ben);
    const id = reportMember(ada, ben);
    expect(loadReportCase(mod.id, id).open?.others).toEqual([]);
    decideReport(mod.id, id, { decision: "dismiss" }, 1_000);
    expect(openReports()).toHaveLength(1);
  });
});

it("a report that the same member makes again within 30 days of its dismissal is read last", () => {
  const send = () =>
    decideReport(mod.id, reportAsUnderage(ada, ben), { decision: "dismiss" }) &&
    rows("reports").at(-1)?.gravity;
  expect(send()).toBe(0);
  expect(send()).toBe(2);
  expect(decideReport(mod.id, reportAsUnderage(createMember(), ben), { decision: "dismiss" })).toBe(
    "everything",
  );
  expect(rows("reports").at(-1)?.gravity).toBe(0);
  advanceClock(31 * DAY_MS);
  expect(send()).toBe(0);
});

/** Reports someone's profile as it is weighed. */
function reportAsUnderage(by: Person, about: Person): number {
  advanceClock(HOUR_MS);
  report(
    by.id,
    () => ({
      kind: "profile",
      id: about.id,
      memberId: about.id,
      facts: { card: null, photo: null },
      mediaId: null,
    }),
    {
      reason: "underage",
      words: "",
    },
  );
  return Number(rows("reports").at(-1)?.id);
}

it("neither the other open reports nor the likes that wait for an answer are gone through for a case", async () => {
  const { place } = loadReportCase(mod.id, reportMember(ada, ben));
  const plans = await listPlans(() => {
    countCases(mod.id);
    listQueue(mod.id, null);
    findNext(mod.id, null, place);
  });
  const search = (alias: string) => new Set(plans.filter((one) => one.includes(` ${alias} `)));
  expect(search("s")).toEqual(new Set(["SEARCH s USING INDEX reports_reported (reported_id=?)"]));
  expect(search("met")).toEqual(
    new Set(["SEARCH met USING INDEX matches_user_2 (user_id_2=? AND status=?)"]),
  );
});

it("a moderator does not read the private messages of a former match who reports, where another one can", () => {
  const pair = matchPair(ada, ben);
  matchPair(mod, ada);
  sendText(ada, pair, "For you alone");
  const { id } = sendText(ben, pair, "Pay me");
  report(ada.id, () => capture(messageSubject(ada.id, Number(id))), { reason: "money", words: "" });
  const reportId = Number(rows("reports").at(-1)?.id);
  expect(countCases(mod.id)).toMatchObject({ report: 1 });
  const other = createModerator();
  expect(countCases(mod.id)).toMatchObject({ report: 0 });
  expect(describeOutcome(() => loadReportCase(mod.id, reportId))).toBe("404 Not Found");
  expect(loadReportCase(other.id, reportId)).toMatchObject({
    reason: "Asks for money or sells something",
  });
});

it("a moderator reads the report of a former match where every other one may not decide about whom it is", () => {
  const other = createModerator();
  matchPair(mod, ada);
  matchPair(other, ben);
  reportMember(ada, ben);
  expect([mod, other].map(({ id }) => countCases(id).report)).toEqual([1, 0]);
});
