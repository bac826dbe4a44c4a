import { beforeAll, expect, it } from "vitest";
import { setTestEnv } from "../../../tests/support/test-env";
import { seal, unseal } from "./seal.server";

beforeAll(() => setTestEnv());

it("a sealed text is read back for the same use, and for no other", () => {
  const sealed = seal("one", "What was shown");
  expect(unseal("one", sealed)).toBe("What was shown");
  expect(unseal("other", sealed)).toBeUndefined();
  expect(Buffer.from(sealed, "base64url").toString()).not.toContain("shown");
});

it("a sealed text that was changed, cut or made up is not read", () => {
  const sealed = seal("one", "What was shown");
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BB" : "AA"}`;
  for (const text of ["", "x", sealed.slice(0, 20), sealed.slice(0, -4), changed, "ä".repeat(100)])
    expect(unseal("one", text)).toBeUndefined();
});

it("a sealed text of another length is as long, up to a block", () => {
  const lengthOf = (text: string) => seal("one", text).length;
  expect(lengthOf("Short")).toBe(
    lengthOf("A text that says rather more of somebody than the other one."),
  );
});
