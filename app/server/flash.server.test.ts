import { beforeAll, describe, expect, it } from "vitest";
import { setTestEnv } from "../../tests/support/test-env";
import { consumeFlash, setFlash } from "./flash.server";

const SAVED = { tone: "success", title: "Saved", message: "Your answers are saved." } as const;

beforeAll(() => setTestEnv());

async function readAt(path: string, at?: string) {
  const cookie = (await setFlash({ ...SAVED, at })).split(";")[0] ?? "";
  return consumeFlash(
    new Request(`https://august.example${path}`, { headers: { Cookie: cookie } }),
  );
}

describe("a flash", () => {
  it("is read once: the answer that shows it deletes it", async () => {
    const { flash, headers } = await readAt("/discover");
    expect(flash).toEqual(SAVED);
    expect(headers.get("Set-Cookie")).toContain("Max-Age=0");
  });

  it("names its place on the page that has the place, and on no other", async () => {
    const at = "/profile-setup?all#basics";
    expect((await readAt("/profile-setup", at)).flash).toEqual({ ...SAVED, at: "basics" });
    expect((await readAt("/profile-setup?all", at)).flash).toEqual({ ...SAVED, at: "basics" });
    expect((await readAt("/discover", at)).flash).toEqual(SAVED);
  });

  it("a request without one deletes nothing", async () => {
    const { flash, headers } = await consumeFlash(new Request("https://august.example/discover"));
    expect([flash, headers.get("Set-Cookie")]).toEqual([null, null]);
  });
});
