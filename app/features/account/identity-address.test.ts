import { expect, it } from "vitest";
import { readAddress } from "./identity.server";

it.each([true, "true", undefined, null])(
  "an address is read where email_verified is %j",
  (given) => {
    expect(readAddress({ email: "ada@august.example", email_verified: given })).toBe(
      "ada@august.example",
    );
  },
);

it.each([false, "false"])("an address that is not verified is nobody's: %j", (given) => {
  expect(readAddress({ email: "ada@august.example", email_verified: given })).toBeNull();
});
