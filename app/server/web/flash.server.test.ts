import { beforeAll, describe, expect, it } from "vitest";
import { setTestEnv } from "../../../tests/support/test-env";
import { consumeFlash, setFlash } from "./flash.server";
import type { Viewer } from "./viewer.server";

const SAVED = { tone: "success", title: "Saved", message: "Your answers are saved." } as const;

beforeAll(() => setTestEnv());

const asViewer = (id: string, sessionId: string) => ({ id, sessionId }) as Viewer;
const ADA = asViewer("ada", "of her phone");

interface Reading {
  at: string;
  to: Viewer | null;
  reader: Viewer | null;
}

/** What `reader` gets of a message for `to`: both are the same session of Ada's unless said otherwise. */
async function readAt(path: string, { at, to = ADA, reader = ADA }: Partial<Reading> = {}) {
  const cookie = (await setFlash({ ...SAVED, at, for: to })).split(";")[0] ?? "";
  const headers = { Cookie: cookie };
  return consumeFlash(new Request(`https://august.example${path}`, { headers }), reader);
}

describe("a flash", () => {
  it("is read once: the answer that shows it deletes it", async () => {
    const { flash, headers } = await readAt("/discover");
    expect(flash).toEqual(SAVED);
    expect(headers.get("Set-Cookie")).toContain("Max-Age=0");
  });

  it("is for the session that it names, and any other reader deletes it unread", async () => {
    const others = [null, asViewer("ada", "of her laptop"), asViewer("bob", "of his phone")];
    const all = [ADA, ...others];
    for (const to of all)
      for (const reader of all) {
        const { flash, headers } = await readAt("/discover", { to, reader });
        expect([to, reader, flash]).toEqual([to, reader, to === reader ? SAVED : null]);
        expect(headers.get("Set-Cookie")).toContain("Max-Age=0");
      }
  });

  it("names its place on the page that has the place, and on no other", async () => {
    const at = "/profile-setup?all#basics";
    expect((await readAt("/profile-setup", { at })).flash).toEqual({ ...SAVED, at: "basics" });
    expect((await readAt("/profile-setup?all", { at })).flash).toEqual({ ...SAVED, at: "basics" });
    expect((await readAt("/discover", { at })).flash).toEqual(SAVED);
  });

  it("a request without one deletes nothing", async () => {
    const request = new Request("https://august.example/discover");
    const { flash, headers } = await consumeFlash(request, ADA);
    expect([flash, headers.get("Set-Cookie")]).toEqual([null, null]);
  });
});
