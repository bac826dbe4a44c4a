import { beforeAll, expect, it } from "vitest";
import type { RunningApp } from "../support/built-app";
import { insertMember, openDatabase, type SignedInMember } from "../support/members";
import { setUpServer } from "../support/own-server";
import { RawConnection, type RawResponse, requestHead } from "../support/raw-connection";
import { expectSecure } from "./headers";

const server = setUpServer("file");
let app: RunningApp;
let member: SignedInMember;
let lines: string[] = [];

beforeAll(async () => {
  const db = openDatabase(server.path);
  member = await insertMember(db, "ada");
  db.$client.close();
  lines = [
    `Host: localhost:${server.settings.PORT}`,
    `Cookie: ${member.cookie}`,
    "Accept: text/html",
  ];
  app = await server.start();
});

/** Sends requests in one piece, so that the server reads them all before it begins the second. */
async function sendAtOnce(requests: readonly string[]): Promise<RawResponse[]> {
  const connection = new RawConnection(app.port);
  try {
    await connection.write(requests.join(""));
    const responses: RawResponse[] = [];
    while (responses.length < requests.length) responses.push(await connection.read());
    return responses;
  } finally {
    connection.close();
  }
}

const count = (responses: readonly RawResponse[], status: number) =>
  responses.filter((response) => response.status === status).length;

const TOO_MANY = 140;

it("more pages at once than may be in flight are refused with 503 and Retry-After, health answers, and the next page is served", async () => {
  const page = requestHead("GET /account", lines);
  const health = requestHead("GET /livez", lines);
  const responses = await sendAtOnce([...Array<string>(TOO_MANY).fill(page), health]);
  expect(responses.at(-1)?.status).toBe(200);
  const pages = responses.slice(0, TOO_MANY);
  expect(count(pages, 200)).toBeGreaterThan(20);
  const refused = pages.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(TOO_MANY - count(pages, 200));
  expect(refused.length).toBeGreaterThan(20);
  for (const response of refused) {
    expectSecure(response, "a refused page");
    expect(response.headers.get("Retry-After")).toBe("2");
    expect(response.headers.get("Content-Type")).toContain("text/html");
    expect(response.body).toContain("August is busy right now.");
    expect(response.body).not.toContain("<script");
    expect(response.body.length).toBeLessThan(1_000);
  }
  expect(count(await sendAtOnce([page]), 200)).toBe(1);
});

it("a form that is refused has changed nothing, and says so", async () => {
  const body = "light=on";
  const form = `${requestHead("POST /account/light-pages", [
    ...lines,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
  ])}${body}`;
  const responses = await sendAtOnce(Array<string>(TOO_MANY).fill(form));
  expect(count(responses, 303)).toBeGreaterThan(40);
  const [refused] = responses.filter(({ status }) => status === 503);
  expect(refused?.body).toContain("nothing was changed");
  expect(refused?.headers.get("Retry-After")).toBe("2");
});

/** Spellings of a page that begin like parts of one. */
const LIKE_PARTS = ["/assets/../account", "/media/.%2E/account", "/media\\..\\account"];

it.each(LIKE_PARTS)("a flood of %s is refused like one of pages", async (path) => {
  const page = requestHead(`GET ${path}`, lines);
  const responses = await sendAtOnce(Array<string>(TOO_MANY).fill(page));
  expect(count(responses, 503)).toBeGreaterThan(20);
});
