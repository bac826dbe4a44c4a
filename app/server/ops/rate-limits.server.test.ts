import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@db/connection";
import { expect, it } from "vitest";
import { rows, setUpDatabase } from "../../../tests/support/island";
import { MINUTE_MS, setClock } from "../data/clock.server";
import { closeDatabase, setDatabase } from "../data/database.server";
import { Refusal } from "../web/errors";
import { clientAddress, clientNetwork, countUse, deleteOldUses } from "./rate-limits.server";

setUpDatabase();

const LIMIT = { action: "test", uses: 3, windowMs: MINUTE_MS };
const use = (who = "ada", limit = LIMIT): number => {
  try {
    countUse(limit, who);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "too_often") throw error;
    return error.options.retryAfterSeconds ?? -1;
  }
};

it("the rate limit accepts the allowed uses and says how long to wait after them", () => {
  setClock("2025-08-08T16:00:15Z");
  expect([use(), use(), use(), use()]).toEqual([0, 0, 0, 45]);
  setClock("2025-08-08T16:00:59.999Z");
  expect(use()).toBe(1);
});

it("the rate limit starts again with the next window", () => {
  for (let time = 0; time < 5; time++) use();
  setClock("2025-08-08T16:01:00Z");
  expect([use(), use(), use(), use()]).toEqual([0, 0, 0, 60]);
});

it("the rate limit counts each member and each action separately", () => {
  for (let time = 0; time < 4; time++) use("ada");
  expect(use("bea")).toBe(0);
  expect(use("ada", { ...LIMIT, action: "other" })).toBe(0);
});

it("a use is counted where its act is refused, and what the act wrote is undone", () => {
  const refused = new Refusal("invalid", "No", "No.");
  const act = () => {
    countUse(LIMIT, "within");
    throw refused;
  };
  expect(() => countUse(LIMIT, "ada", act)).toThrow(refused);
  expect(countUse(LIMIT, "ada", () => "done")).toBe("done");
  expect(rows("rate_limits")).toMatchObject([{ key: "test:ada", uses: 2 }]);
  expect(use()).toBe(0);
  expect(() => countUse(LIMIT, "ada", () => expect.unreachable())).toThrow("a lot at once");
});

it("the rate limit survives a restart, and a sweep deletes past windows", () => {
  const folder = mkdtempSync(join(tmpdir(), "august-limits-"));
  const path = join(folder, "august.db");
  try {
    closeDatabase();
    setDatabase(connect({ path }));
    expect([use(), use(), use()]).toEqual([0, 0, 0]);
    closeDatabase();
    setDatabase(connect({ path }));
    expect(use()).toBe(60);
    setClock("2025-08-08T16:01:00Z");
    expect(deleteOldUses()).toBe(0);
    setClock("2025-08-08T16:01:00.001Z");
    expect(deleteOldUses()).toBe(1);
    expect(rows("rate_limits")).toEqual([]);
  } finally {
    closeDatabase();
    rmSync(folder, { recursive: true, force: true });
  }
});

it("no header about the client's address is trusted that the settings do not name", () => {
  const request = new Request("http://localhost/", {
    headers: { "X-Forwarded-For": "1.2.3.4", "Fly-Client-IP": "1.2.3.4" },
  });
  expect(clientAddress(request)).toBe("direct");
});

it.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:0::/56"],
  ["2001:db8:1:ff:ffff::1", "2001:db8:1:0::/56"],
  ["2001:db8:1:12ff::1", "2001:db8:1:1200::/56"],
  ["2001:DB8:0:0::1", "2001:db8:0:0::/56"],
  ["::1", "0:0:0:0::/56"],
  ["fe80::1%eth0", "fe80:0:0:0::/56"],
  ["[2001:db8:1:2::6]", "2001:db8:1:0::/56"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.8", "203.0.113.8"],
  ["203.0.113.7", "203.0.113.7"],
  ["no address", "no address"],
])("the IPv6 addresses of one home count as one client: %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
