import { expect, it } from "vitest";
import type { Outcome } from "./lib/arrivals";
import { countLost, nameLost } from "./lib/lost-answers";

const outcome = (more: Partial<Outcome>): Outcome => ({
  phase: "overload",
  kind: "member",
  atMs: 0,
  tookMs: 1,
  status: 200,
  hasRetryAfter: false,
  ...more,
});

it("pages, saved forms and refusals with Retry-After do not count as lost", () => {
  const answers = [
    outcome({}),
    outcome({ status: 303 }),
    outcome({ status: 503, hasRetryAfter: true }),
  ];
  expect(countLost(nameLost(answers))).toBe(0);
});

it("any other answer counts as lost and is named with its kind", () => {
  const error = "ECONNRESET (kept, idle for 5.0 s)";
  const answers = [
    outcome({ status: 503 }),
    outcome({ status: 0, error }),
    outcome({ status: 0, error }),
  ];
  expect(countLost(nameLost(answers))).toBe(
    `3 (overload: member, status 503: 1; overload: member, ${error}: 2)`,
  );
});
