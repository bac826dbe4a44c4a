import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ACTIONS, findContract, isWalked } from "../support/all-contracts";
import { type LocalPayments, startLocalPayments } from "../support/payments";
import { createRoleFixtures, type RoleFixtures } from "../support/role-fixtures";
import { hookStatements, setHook } from "../support/statement-hook";
import { startTestServer, type TestServer } from "../support/test-server";
import { prepare } from "./post-as";

let fixtures: RoleFixtures;
let server: TestServer;
let provider: LocalPayments;
beforeAll(async () => {
  provider = await startLocalPayments();
  server = await startTestServer(() => {
    fixtures = createRoleFixtures();
  });
});
afterAll(async () => {
  server.close();
  await provider.close();
});
afterAll(hookStatements());
beforeEach(() => server.reset());

/** What waits between its writes, for a file that arrives or for the payment provider; and who is somebody else after it. */
const IN_STEPS =
  /first-photo|upload|recording|voice-messages|checkout|subscription\.route|upgrade-plan|restore/;
const SENT = ACTIONS.filter(
  (route) =>
    isWalked(route, "repeats") && !findContract(route).changesNothing && !IN_STEPS.test(route),
);

it.each(SENT)("a POST to %s commits once and loads who sent it once", async (route) => {
  const send = prepare(server, fixtures, route);
  let [depth, commits, viewers] = [0, 0, 0];
  setHook((sql, execute) => {
    if (/^(?:BEGIN|SAVEPOINT)/.test(sql)) depth += 1;
    if (/^(?:COMMIT|RELEASE|ROLLBACK$)/.test(sql)) depth -= 1;
    // Outside of a transaction every write is one.
    if (depth === 0 && /^\s*(?:COMMIT|RELEASE|insert|update|delete)/i.test(sql)) commits += 1;
    if (/\bsessions\b[\s\S]*\blight_pages\b/.test(sql)) viewers += 1;
    return execute();
  });
  try {
    await send();
  } finally {
    setHook();
  }
  expect([commits, viewers]).toEqual([1, 1]);
});
