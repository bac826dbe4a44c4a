import { expect, it } from "vitest";
import { setTestEnv, TEST_ENV } from "../../../tests/support/test-env";
import { clearOldestSignIns } from "./identity.server";

setTestEnv();

it("a browser that began 86 sign-ins keeps only the newest four cookies", () => {
  // A browser's cookies in the order in which they were set, with others between them.
  const jar = new Set(["august-flash"]);
  for (let begun = 0; begun < 86; begun++) {
    const cookie = [...jar].map((name) => `${name}=x`).join("; ");
    const request = new Request(TEST_ENV.APP_URL, { headers: { Cookie: cookie } });
    for (const header of clearOldestSignIns(request)) {
      expect(header).toMatch(/; Max-Age=0$/);
      jar.delete(header.split("=")[0] ?? "");
    }
    jar.add(`august-oauth:${begun}`);
  }
  expect([...jar]).toEqual(["august-flash", ...[82, 83, 84, 85].map((at) => `august-oauth:${at}`)]);
});
