import { describe, expect, it } from "vitest";
import { after, DAY_MS, HOUR_MS, now, setClock } from "~/server/data/clock.server";
import { transact } from "~/server/data/database.server";
import fc from "../../../tests/support/fixed-seed";
import {
  advanceClock,
  createMember,
  forConduct,
  NOON,
  type Person,
  rows,
  runSql,
  setUpDatabase,
  signInUser,
} from "../../../tests/support/island";
import { catchRejection } from "../../../tests/support/steps";
import { liftSuspension, suspendMember } from "../../../tests/support/suspensions";
import { applyEntitlement } from "./events.server";
import { resumeRenewal } from "./manage.server";
import { listMemberships } from "./memberships.server";
import { extendByLost, withoutRestoredDays } from "./restored-days.server";
import type { EntitlementFact } from "./subscription-facts.server";

setUpDatabase();

const START = new Date(NOON);
const day = (days: number) => after(START, days * DAY_MS);
const atDay = (days: number) => setClock(day(days));

const fact = ({ id }: Person, given: Partial<EntitlementFact> = {}): EntitlementFact => {
  const { renews = false, paidUntil = day(30) } = given;
  return {
    userId: id,
    product: "august",
    reference: `sub_${id}`,
    startedAt: START,
    isPastDue: false,
    endsAt: paidUntil && after(paidUntil, renews ? 3 * DAY_MS : 0),
    ...given,
    renews,
    paidUntil,
  };
};
const apply = (...facts: EntitlementFact[]) =>
  transact((tx) => {
    for (const one of facts) applyEntitlement(tx, one);
  });
const suspendFor = ({ id }: Person, from: number, until: number): void => {
  atDay(from);
  suspendMember(id, forConduct("Unkind words"));
  atDay(until);
  liftSuspension(id);
};
const endsOn = () =>
  rows("entitlements").map(({ ends_at }) => (Number(ends_at) - START.getTime()) / DAY_MS);
const bell = () =>
  rows("notifications").flatMap(({ title, message }) =>
    title === "Welcome back" ? [message] : [],
  );

describe("days that a suspension took", () => {
  it("what will not renew lasts longer by the days of the suspension, and the member is told", () => {
    const ada = createMember();
    apply(fact(ada));
    suspendFor(ada, 5, 12);
    expect(endsOn()).toEqual([37]);
    expect(bell()).toEqual(["We lifted your suspension. We added 7 days to your membership."]);
    expect(String(rows("mails").at(-1)?.text)).toContain("We added 7 days");
    expect(listMemberships(ada.id)).toMatchObject([{ canResume: true }]);
  });

  it("what ended meanwhile runs again for what was left of it", () => {
    const ada = createMember();
    apply(fact(ada));
    suspendFor(ada, 25, 40);
    // Five days were left at the suspension.
    expect(endsOn()).toEqual([45]);
    expect(listMemberships(ada.id)).toMatchObject([{ product: "august", canResume: false }]);
  });

  it("what renews keeps its day, and gets the days once it ends", () => {
    const ada = createMember();
    apply(fact(ada, { renews: true }));
    suspendFor(ada, 5, 12);
    expect(endsOn()).toEqual([33]);
    apply(fact(ada, { paidUntil: day(60) }));
    expect(endsOn()).toEqual([67]);
  });

  it("what had ended before, began after, or lasts for life gets none", () => {
    const ada = createMember();
    apply(
      fact(ada, { reference: "before", paidUntil: day(4) }),
      fact(ada, { reference: "life", product: "unlimited", paidUntil: null, endsAt: null }),
    );
    // A lifetime has no day on which it is paid until.
    runSql("UPDATE entitlements SET paid_until = NULL, ends_at = NULL WHERE product = 'unlimited'");
    suspendFor(ada, 5, 12);
    apply(fact(ada, { reference: "after", startedAt: day(13), paidUntil: day(43) }));
    expect(rows("entitlements").map(({ ends_at }) => ends_at)).toEqual([
      day(4).getTime(),
      null,
      day(43).getTime(),
    ]);
    expect(bell()).toEqual(["We lifted your suspension."]);
  });

  it("a begun day counts whole, and a later event takes nothing away", () => {
    const ada = createMember();
    apply(fact(ada));
    suspendMember(ada.id, forConduct("Unkind words"));
    advanceClock(HOUR_MS);
    liftSuspension(ada.id);
    for (let time = 0; time < 3; time++) apply(fact(ada));
    expect(endsOn()).toEqual([31]);
    expect(now()).toEqual(after(START, HOUR_MS));
  });
});

describe("what is given back", () => {
  it("what ends at the very time of a suspension loses nothing by it", () => {
    const paid = { startedMs: 0, paidUntilMs: 10 * DAY_MS };
    const from = (fromMs: number) => extendByLost(paid, [{ fromMs, untilMs: 12 * DAY_MS }]);
    expect(from(10 * DAY_MS)).toBe(10 * DAY_MS);
    expect(from(10 * DAY_MS - 1)).toBe(13 * DAY_MS);
  });

  it("can be resumed until the provider's own end, and is refused from that time on", async () => {
    const ada = createMember();
    apply(fact(ada));
    suspendFor(ada, 12, 19);
    const id = Number(rows("entitlements")[0]?.id);
    // Without a provider, what is not refused finds that payments are off.
    const resume = async () => (await catchRejection(resumeRenewal(ada.viewer(), id)))?.code;
    setClock(after(day(30), -1));
    ada.token = signInUser(ada.name).token;
    expect([listMemberships(ada.id)[0]?.canResume, await resume()]).toEqual([
      true,
      "payments_unavailable",
    ]);
    atDay(30);
    expect([listMemberships(ada.id)[0]?.canResume, await resume()]).toEqual([false, "nothing_due"]);
    expect(endsOn()).toEqual([37]);
  });
});

describe("events and suspensions in any order", () => {
  const gaps = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 })),
    {
      minLength: 1,
      maxLength: 4,
    },
  );

  it("the same last event leads to the same day, whatever came before it and how often", () => {
    fc.assert(
      fc.property(
        gaps,
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 60 })), { maxLength: 6 }),
        fc.integer({ min: 5, max: 60 }),
        (suspensions, events, lastDay) => {
          const ada = createMember();
          atDay(0);
          const waiting = [...events];
          const applyNext = () => {
            const next = waiting.shift();
            if (next) apply(fact(ada, { renews: next[0], paidUntil: day(next[1]) }));
          };
          applyNext();
          let hour = 0;
          const times = suspensions.map(([before, lasts]) => {
            const fromMs = START.getTime() + (hour + before) * HOUR_MS;
            hour += before + lasts;
            setClock(new Date(fromMs));
            suspendMember(ada.id, forConduct("Unkind words"));
            applyNext();
            const untilMs = START.getTime() + hour * HOUR_MS;
            setClock(new Date(untilMs));
            liftSuspension(ada.id);
            applyNext();
            return { fromMs, untilMs };
          });
          const last = fact(ada, { paidUntil: day(lastDay) });
          apply(last, last);
          const paid = { startedMs: START.getTime(), paidUntilMs: day(lastDay).getTime() };
          const expected = extendByLost(paid, times);
          const [row] = rows("entitlements").filter(({ user_id }) => user_id === ada.id);
          expect(row).toMatchObject({ ends_at: expected, paid_until: expected, renews: 0 });
          expect(withoutRestoredDays(ada.id, { ...paid, paidUntilMs: expected })).toBe(
            paid.paidUntilMs,
          );
          setClock(NOON);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("lifting adds the same days to what is stored as the next event computes", () => {
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 40 }), (suspensions, paidDays) => {
        const ada = createMember();
        atDay(0);
        const only = fact(ada, { paidUntil: day(paidDays) });
        apply(only);
        let at = 0;
        for (const [before, lasts] of suspensions) {
          suspendFor(ada, (at + before) / 24, (at + before + lasts) / 24);
          at += before + lasts;
        }
        const read = () =>
          rows("entitlements").filter(({ user_id }) => user_id === ada.id)[0]?.ends_at;
        const stored = read();
        apply(only);
        expect(read()).toBe(stored);
        setClock(NOON);
      }),
      { numRuns: 25 },
    );
  });
});
