import { expect, it, vi } from "vitest";

it("a test file gets no settings and globals of the one before it, even of one whose last hook threw", async () => {
  const globals = globalThis as { augustMediaLanes?: object };
  globals.augustMediaLanes = { quick: Promise.resolve(0) };
  process.env.SMTP_URL = "smtp://localhost:1";
  process.chdir("tests");
  // What vitest does before the next file, and all that it does after such a hook.
  vi.resetModules();
  await import("../support/fresh-file");
  expect(globals.augustMediaLanes).toBeUndefined();
  expect(process.env.SMTP_URL).toBeUndefined();
  expect(process.cwd().endsWith("tests")).toBe(false);
});
