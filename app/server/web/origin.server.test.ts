import { expect, it } from "vitest";
import { setTestEnv, TEST_ENV } from "../../../tests/support/test-env";
import { checkOrigin } from "./origin.server";

setTestEnv();

const OWN = TEST_ENV.APP_URL;
const passes = (headers: Record<string, string>): boolean => {
  try {
    // Only browsers may set these header names, so a Request is given them as they arrive on the
    // wire.
    checkOrigin(new Request(`${OWN}/x`, { method: "POST", headers }));
    return true;
  } catch (error) {
    expect(error).toMatchObject({ name: "Refusal", status: 403 });
    return false;
  }
};

it.each([
  [{ "Sec-Fetch-Site": "same-origin" }, true],
  [{ "Sec-Fetch-Site": "none" }, true],
  [{ "Sec-Fetch-Site": "same-site" }, false],
  [{ "Sec-Fetch-Site": "cross-site" }, false],
  [{ "Sec-Fetch-Site": "" }, false],
  [{ "Sec-Fetch-Site": "Same-Origin, cross-site" }, false],
  [{ "Sec-Fetch-Site": "cross-site", Origin: OWN }, false],
  [{ Origin: OWN }, true],
  [{ Origin: "null" }, false],
  [{ Origin: "" }, false],
  [{ Origin: "http://localhost:4601" }, false],
  [{ Origin: "https://localhost:4600" }, false],
  [{ Origin: `${OWN}.evil.example` }, false],
  [{ Origin: `${OWN}/` }, false],
  [{ Origin: "https://evil.example" }, false],
  [{ Referer: `${OWN}/welcome` }, true],
  [{ Referer: "https://evil.example/page" }, false],
  [{ Referer: `${OWN}.evil.example/` }, false],
  [{ Referer: "about:blank" }, false],
  [{ Referer: "half an address" }, false],
  [{ Origin: OWN, Referer: "https://evil.example/" }, true],
  [{ "Sec-Fetch-Site": "same-origin", Referer: "https://evil.example/" }, true],
  [{}, true],
])("the origin check accepts a request with %j: %s", (headers, expected) => {
  expect(passes(headers as Record<string, string>)).toBe(expected);
});
