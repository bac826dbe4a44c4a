import { beforeEach, describe, expect, it, vi } from "vitest";
import { setTestEnv, TEST_ENV } from "../../../tests/support/test-env";
import { newToken } from "../data/ids.server";

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

  it("a session cookie counts only with our signature, also between others and while the secret rotates", async () => {
    const { hasSignedSession, sessionCookie, flashCookie } = cookies;
    // Signatures differ in which signs a header needs encoded.
    for (let nth = 0; nth < 50; nth += 1) {
      const sent = readValue(await sessionCookie().serialize(newToken()));
      for (const header of [`august=${sent}`, `august-flash=x; august=${sent};a=b`])
        expect(hasSignedSession(header)).toBe(true);
      const flash = readValue(await flashCookie().serialize(newToken()));
      const forged = [flash, sent.slice(1), `x${sent}`, sent.slice(0, -3), "x", "x.y", ".", ""];
      const headers = forged.map((value) => `august=${value}`);
      for (const header of [...headers, `xaugust=${sent}`, `a=august=${sent}`, undefined])
        expect(hasSignedSession(header)).toBe(false);
    }
    const sent = await sessionCookie().serialize(newToken());
    expect((await startWith(NEW, OLD)).hasSignedSession(sent)).toBe(true);
    expect((await startWith(NEW)).hasSignedSession(sent)).toBe(false);
  });
});
