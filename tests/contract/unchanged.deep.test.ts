import { afterAll, beforeAll, expect, it } from "vitest";
import { setFlash } from "~/server/web/flash.server";
import { type BenchApp, startBenchApp } from "../support/bench-app";
import { ensureBuild } from "../support/built-app";
import { insertMember, type SignedInMember, signIn } from "../support/members";
import { readViewer } from "../support/screens/plays";
import { listVisits, loadBuild, type Visit } from "../support/screens/screens";

let bench: BenchApp;
let visits: Visit[] = [];
let member: SignedInMember;

beforeAll(async () => {
  await ensureBuild();
  bench = await startBenchApp("unchanged", 60);
  member = bench.member;
  visits = await listVisits(await loadBuild(), bench.db, member);
}, 180_000);
afterAll(() => bench.stop());

const get = (path: string, { cookie }: { cookie: string }, more: Record<string, string> = {}) =>
  fetch(`${bench.app.url}${path}`, {
    headers: { Accept: "text/html", Cookie: cookie, ...more },
    redirect: "manual",
  });

/** The ETag of a page as it is now; a conversation that was opened for the first time is read. */
async function readTag(path: string, as: { cookie: string }): Promise<string> {
  await (await get(path, as)).text();
  const response = await get(path, as);
  await response.text();
  return response.headers.get("ETag") ?? "";
}

async function askAgain(
  path: string,
  as: { cookie: string },
  tag: string,
  more: Record<string, string> = {},
) {
  const response = await get(path, as, { ...more, "If-None-Match": tag });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const post = (path: string, { cookie }: { cookie: string }, fields: Record<string, string>) =>
  fetch(`${bench.app.url}${path}`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: `http://localhost:${new URL(bench.app.url).port}` },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

/**
 * Whether a page that was loaded is answered by 304. The time of a screen counts by the minute, which may end
 * between two requests, so it may try again.
 */
async function isUnchanged(path: string, as: { cookie: string }): Promise<boolean> {
  for (let tries = 0; tries < 2; tries += 1) {
    const again = await askAgain(path, as, await readTag(path, as));
    if (again.status === 304) return again.body === "";
  }
  return false;
}

/** Screens that are another page each time: a report carries what it is about, sealed again; the status is always new. */
const ALWAYS_NEW = /^\/(?:report\/|status$)/;

/** Of anyone who deleted their account, a session is left only to come back. */
const isSignedIn = ({ who }: Visit) => who !== "visitor" && who !== "leaver";

it("every screen of someone signed in that has not changed is answered by 304 without a body", async () => {
  const sent: string[] = [];
  let unchanged = 0;
  for (const { who, path, name, cookie } of visits.filter(isSignedIn)) {
    if (ALWAYS_NEW.test(name)) continue;
    for (const address of [path, `${path.replace(/[?#].*/, "").replace(/^\/$/, "/_root")}.data`]) {
      if ((await get(address, { cookie })).status !== 200) continue;
      if (await isUnchanged(address, { cookie })) unchanged += 1;
      else sent.push(`${address} as ${who}`);
    }
  }
  expect(sent).toEqual([]);
  expect(unchanged).toBeGreaterThan(120);
}, 120_000);

it("an unchanged page keeps the policy of its scripts, and says nothing to shared caches", async () => {
  const path = "/account/blocked";
  const { headers, status } = await askAgain(path, member, await readTag(path, member));
  expect(status).toBe(304);
  expect(headers.get("Content-Security-Policy")).toBeNull();
  expect(headers.get("Cache-Control")).toBe("private, no-cache");
  expect(headers.get("Vary")).toContain("Cookie");
});

it("a tag is worth nothing to another member, another session, or at another address", async () => {
  const [other, twin] = [
    await insertMember(bench.db, "Other"),
    await insertMember(bench.db, "Twin"),
  ];
  const again = await signIn(bench.db, twin.id);
  for (const path of ["/", "/matches", "/account/blocked", "/account/blocked.data"]) {
    const tag = await readTag(path, twin);
    expect(await isUnchanged(path, twin)).toBe(true);
    expect((await askAgain(path, other, tag)).status).toBe(200);
    expect((await askAgain(path, again, tag)).status).toBe(200);
    expect((await askAgain(`${path}?x`, twin, tag)).status).toBe(200);
    expect((await askAgain(path, { cookie: "" }, tag)).status).not.toBe(304);
  }
});

it("a page with Save-Data gets a different ETag", async () => {
  const tag = await readTag("/matches", member);
  expect((await askAgain("/matches", member, tag, { "Save-Data": "on" })).status).toBe(200);
});

it("a page with scripts and one without have different ETags", async () => {
  const off = await fetch(`${bench.app.url}/scripts/off`);
  const [cookie = ""] = (off.headers.getSetCookie()[0] ?? "").split(";");
  const without = { cookie: `${member.cookie}; ${cookie}` };
  const tag = await readTag("/matches", member);
  expect((await askAgain("/matches", without, tag)).status).toBe(200);
  expect(await isUnchanged("/matches", without)).toBe(true);
});

it("anyone who sends a form gets every page again, so that no form that was sent comes back", async () => {
  const ann = await insertMember(bench.db, "Sender");
  const tag = await readTag("/matches", ann);
  expect((await post("/account/light-pages", ann, { light: "" })).status).toBe(303);
  expect((await askAgain("/matches", ann, tag)).status).toBe(200);
  const next = await readTag("/matches", ann);
  expect(next).not.toBe(tag);
  expect(await isUnchanged("/matches", ann)).toBe(true);
});

it("what someone else changes is seen at once", async () => {
  const [ann, bea] = [
    await insertMember(bench.db, "Reader"),
    await insertMember(bench.db, "Writer"),
  ];
  const tag = await readTag(`/profile/${bea.id}`, ann);
  expect(await isUnchanged(`/profile/${bea.id}`, ann)).toBe(true);
  bench.db.$client
    .prepare("UPDATE profiles SET bio = 'Now in Aquinnah.' WHERE user_id = ?")
    .run(bea.id);
  const { status, body } = await askAgain(`/profile/${bea.id}`, ann, tag);
  expect([status, body.includes("Now in Aquinnah.")]).toEqual([200, true]);
  const home = await readTag("/", ann);
  bench.db.$client.prepare("DELETE FROM sessions WHERE user_id = ?").run(ann.id);
  expect((await askAgain("/", ann, home)).status).toBe(200);
  expect((await askAgain("/matches", ann, tag)).status).toBe(303);
});

it("the head of a page carries the tag of the page", async () => {
  const tag = await readTag("/account/blocked", member);
  const head = (more: Record<string, string> = {}) =>
    fetch(`${bench.app.url}/account/blocked`, {
      method: "HEAD",
      headers: { Accept: "text/html", Cookie: member.cookie, ...more },
    });
  expect((await head()).headers.get("ETag")).toBe(tag);
  expect((await head({ "If-None-Match": tag })).status).toBe(304);
});

it("a page that sets a cookie carries no tag, and is never answered by 304", async () => {
  const viewer = await readViewer(member);
  const flash = await setFlash({
    for: viewer,
    tone: "success",
    title: "Saved",
    message: "All kept.",
  });
  const cookie = `${member.cookie}; ${flash.split(";")[0]}`;
  for (const path of ["/account/blocked", "/account/blocked.data"]) {
    const page = await get(path, { cookie });
    expect([page.headers.get("ETag"), page.headers.has("Set-Cookie")]).toEqual([null, true]);
  }
});

it("a page says that cookies and a link to be spared make another one of it, whole or unchanged", async () => {
  for (const path of ["/account/blocked", "/account/blocked.data"]) {
    const whole = await get(path, member);
    const { headers } = await askAgain(path, member, await readTag(path, member));
    for (const vary of [whole.headers.get("Vary"), headers.get("Vary")])
      expect(vary?.split(/,\s*/).sort()).toEqual(["Accept-Encoding", "Cookie", "Save-Data"]);
  }
});

it("visitors' pages and failures carry no tag", async () => {
  for (const [path, as] of [
    ["/", { cookie: "" }],
    ["/nowhere", member],
    ["/messages/999999", member],
  ] as const)
    expect((await get(path, as)).headers.get("ETag"), path).toBeNull();
});
