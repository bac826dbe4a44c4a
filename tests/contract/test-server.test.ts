import { expect, it } from "vitest";
import { createMember } from "../support/island";
import { startTestServer } from "../support/test-server";

it("a server whose filling throws gives its database back, and has uploads processed again", async () => {
  const filling = startTestServer(() => {
    createMember();
    throw new Error("no island today");
  });
  await expect(filling).rejects.toThrow("no island today");
  expect(globalThis).toMatchObject({ sharedDatabase: { isLent: false } });
  expect(globalThis).not.toHaveProperty("augustMediaLanes");
  expect(globalThis).not.toHaveProperty("augustBooted");
});
