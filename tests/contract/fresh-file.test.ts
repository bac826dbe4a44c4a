import { expect, it, vi } from "vitest";

it("a test file gets no settings, globals or folder of the one before it, although no hook of that one has put them back", async () => {
  const globals = globalThis as { augustMediaLanes?: object };
  globals.augustMediaLanes = { quick: Promise.resolve(0) };
  process.env.SMTP_URL = "smtp://localhost:1";
  process.chdir("tests");
  // What vitest does before the next file.
  vi.resetModules();
  await import("../support/fresh-file");
  expect(globals.augustMediaLanes).toBeUndefined();
  expect(process.env.SMTP_URL).toBeUndefined();
  expect(process.cwd().endsWith("tests")).toBe(false);
});
