import { expect, it } from "vitest";
import { createMember } from "../support/island";
import { startTestServer } from "../support/test-server";

it("a server whose filling throws gives its database back, and has uploads processed again", async () => {
  const { sharedDatabase } = globalThis as { sharedDatabase?: { isLent: boolean } };
  const isLent = sharedDatabase?.isLent ?? false;
  const filling = startTestServer(() => {
    createMember();
    throw new Error("no island today");
  });
  await expect(filling).rejects.toThrow("no island today");
  expect(globalThis).toMatchObject({ sharedDatabase: { isLent } });
  expect(globalThis).not.toHaveProperty("augustMediaLanes");
  expect(globalThis).not.toHaveProperty("augustBooted");
});
