import { beforeEach, describe, expect, it, vi } from "vitest";
import { setTestEnv, TEST_ENV } from "../../../tests/support/test-env";

/** The cookies of a server that starts with these secrets. */
async function startWith(...secrets: string[]) {
  vi.resetModules();
  setTestEnv({ SESSION_SECRET: secrets.join(",") });
  return import("./cookies.server");
}

const OLD = TEST_ENV.SESSION_SECRET;
const NEW = OLD.toUpperCase();
const readValue = (header: string) => /=([^;]*)/.exec(header)?.[1] ?? "";

let cookies: Awaited<ReturnType<typeof startWith>>;
beforeEach(async () => {
  cookies = await startWith(OLD);
});

describe("a signed cookie", () => {
  it("the value of one cookie proves nothing as another's", async () => {
    const { draftCookie, flashCookie, returnCookie, sessionCookie } = cookies;
    const all = [sessionCookie(), draftCookie(), flashCookie(), returnCookie()];
    for (const from of all)
      for (const to of all) {
        const value = readValue(await from.serialize("token"));
        expect(await to.parse(`${to.name}=${value}`)).toBe(from === to ? "token" : null);
      }
  });

  it("a cookie outlives a rotation of the secret for as long as the old secret is listed", async () => {
    const sent = readValue(await cookies.sessionCookie().serialize("token"));
    const parse = async () => {
      const session = cookies.sessionCookie();
      return session.parse(`${session.name}=${sent}`);
    };
    cookies = await startWith(NEW, OLD);
    expect(await parse()).toBe("token");
    cookies = await startWith(NEW);
    expect(await parse()).toBeNull();
  });
});
