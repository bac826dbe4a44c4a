import { afterAll, beforeAll, expect, it } from "vitest";
import { createMember, type Person } from "../support/island";
import { startTestServer, type TestServer } from "../support/test-server";

let server: TestServer;
let ada: Person;
let bea: Person;
beforeAll(async () => {
  server = await startTestServer(() => {
    ada = createMember();
    bea = createMember();
  });
});
afterAll(() => server.close());

/** How long the answer to a form that blocks an address takes, in milliseconds. */
async function measureAnswer(address: string): Promise<number> {
  const begun = performance.now();
  const { status } = await server.request(ada, "/account/blocked", {
    method: "POST",
    headers: {
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ address }).toString(),
  });
  expect(status).toBe(303);
  return performance.now() - begun;
}

it("the answer waits as long for the address of a member as for one that nobody has", async () => {
  for (const address of [`${bea.name}@august.example`, "nobody@august.example"])
    expect(await measureAnswer(address)).toBeGreaterThan(290);
});
