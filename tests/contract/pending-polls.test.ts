import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type BenchApp, startBenchApp } from "../support/bench-app";
import { ensureBuild } from "../support/built-app";
import { insertMember, type SignedInMember, signIn } from "../support/members";
import { postForm } from "../support/requests";
import { waitFor } from "../support/wait-for";

const PATH = "/messages/changes";
/** A poll that has not been answered by then is pending. */
const PENDING_AFTER_MS = 300;

let bench: BenchApp;
let member: SignedInMember;
let made = 0;

beforeAll(async () => {
  await ensureBuild();
  bench = await startBenchApp("pending-polls", 20);
}, 120_000);
afterAll(() => bench.stop());
beforeEach(async () => {
  made += 1;
  member = await insertMember(bench.db, `pending${made}`);
});

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

function poll(cookie: string, version: string, { method = "GET", agent = new Agent() } = {}) {
  const headers = { Cookie: cookie, "If-None-Match": `"${version}"` };
  const asked = request(bench.app.url + PATH, { method, agent, headers });
  const answer = new Promise<Answer>((done, fail) => {
    asked.on("error", fail);
    asked.on("response", (response) =>
      text(response).then(
        (body) => done({ status: response.statusCode ?? 0, headers: response.headers, body }),
        fail,
      ),
    );
  });
  asked.end();
  return { answer, leave: () => asked.destroy() };
}

async function readVersion(cookie: string): Promise<string> {
  const response = await fetch(bench.app.url + PATH, { headers: { Cookie: cookie } });
  expect(response.status).toBe(200);
  return ((await response.json()) as { version: string }).version;
}

const isPending = (answer: Promise<Answer>): Promise<boolean> =>
  Promise.race([
    answer.then(() => false),
    new Promise<boolean>((done) => setTimeout(() => done(true), PENDING_AFTER_MS)),
  ]);

it("a pending poll ends with 401 once its session is signed out", async () => {
  const { answer } = poll(member.cookie, await readVersion(member.cookie));
  expect(await isPending(answer)).toBe(true);
  await postForm(bench.app.url, "/api/logout", member, {});
  const { status, body } = await answer;
  expect({ status, body }).toEqual({ status: 401, body: "Unauthorized" });
  expect((await poll(member.cookie, "any").answer).status).toBe(401);
});

it("another device of the same member keeps its pending poll", async () => {
  const other = await signIn(bench.db, member.id);
  const { answer, leave } = poll(other.cookie, await readVersion(other.cookie));
  await postForm(bench.app.url, "/api/logout", member, {});
  expect(await isPending(answer)).toBe(true);
  answer.catch(() => {});
  leave();
});

it("a poll whose client left is pending no longer", async () => {
  bench.db.$client.prepare("UPDATE users SET role = 'moderator' WHERE id = ?").run(member.id);
  const countPending = async () => {
    const headers = { Cookie: member.cookie };
    const response = await fetch(`${bench.app.url}/api/system-status`, { headers });
    return ((await response.json()) as { held: { changes: number } }).held.changes;
  };
  const before = await countPending();
  const { answer, leave } = poll(member.cookie, await readVersion(member.cookie));
  answer.catch(() => {});
  expect(await isPending(answer)).toBe(true);
  expect(await countPending()).toBe(before + 1);
  leave();
  await waitFor(async () => expect(await countPending()).toBe(before));
});

it("an answer has the security headers, and one connection carries poll after poll", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const first = await poll(member.cookie, "old", { agent }).answer;
  expect(first.status).toBe(200);
  for (const header of ["content-security-policy", "x-content-type-options", "referrer-policy"])
    expect(first.headers).toHaveProperty(header);
  expect(first.headers["cache-control"]).toBe("private, no-cache");
  const second = await poll(member.cookie, "older", { agent }).answer;
  expect(second).toMatchObject({ status: 200, body: first.body });
  agent.destroy();
});

it("a poll for the head alone is answered at once", async () => {
  const version = await readVersion(member.cookie);
  const { answer, leave } = poll(member.cookie, version, { method: "HEAD" });
  answer.catch(() => {});
  expect(await isPending(answer)).toBe(false);
  const { status, headers, body } = await answer;
  expect({ status, body }).toEqual({ status: 304, body: "" });
  // An idle page is answered so all day, on a link where each byte counts.
  expect(headers).toHaveProperty("x-content-type-options");
  expect(headers).not.toHaveProperty("content-security-policy");
  expect(headers).not.toHaveProperty("permissions-policy");
  leave();
});

it("a poll with another method or a longer address is answered as before", async () => {
  const version = await readVersion(member.cookie);
  const { answer } = poll(member.cookie, version, { method: "POST" });
  expect((await answer).status).toBe(405);
  const wide = await fetch(`${bench.app.url}${PATH}?v=1`, { headers: { Cookie: member.cookie } });
  expect(await wide.json()).toEqual({ version });
  const plain = await fetch(bench.app.url + PATH, { headers: { Cookie: member.cookie } });
  expect([...wide.headers.keys()]).toEqual([...plain.headers.keys()]);
  const visitor = await fetch(bench.app.url + PATH);
  expect(visitor.status).toBe(401);
  expect((await fetch(`${bench.app.url}/livez`)).status).toBe(200);
});
