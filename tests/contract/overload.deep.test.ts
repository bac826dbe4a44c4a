import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { CAPACITY } from "~/server/ops/capacity.server";
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

// However long requests waited in the test before, the lines have a burst again.
beforeEach(() => wait(CAPACITY.mostWaitedMs));

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

const TOO_MANY = 80;

it("more pages at once than may wait are refused with 503 and Retry-After, and the next one is served", async () => {
  const page = requestHead("GET /account", lines);
  const health = requestHead("GET /livez", lines);
  const responses = await sendAtOnce([...Array<string>(TOO_MANY).fill(page), health]);
  expect(responses.at(-1)?.status).toBe(200);
  const pages = responses.slice(0, TOO_MANY);
  expect(count(pages, 200)).toBe(1 + CAPACITY.waiting.member.inBurst);
  const refused = pages.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(TOO_MANY - 1 - CAPACITY.waiting.member.inBurst);
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
  expect(count(responses, 303)).toBe(1 + CAPACITY.waiting.form.inBurst);
  const [refused] = responses.filter(({ status }) => status === 503);
  expect(refused?.body).toContain("nothing was changed");
  expect(refused?.headers.get("Retry-After")).toBe("2");
});

/** Spellings of a page that begin like parts of one, or lead nowhere below them. */
const LIKE_PARTS = [
  "/assets/../account",
  "/assets/%2e%2e/account",
  "/media/.%2E/account",
  "/media\\..\\account",
  "/livez/../account",
  "/media/a/b/c",
];

it.each(LIKE_PARTS)("a flood of %s waits and is refused like one of pages", async (path) => {
  const page = requestHead(`GET ${path}`, lines);
  const responses = await sendAtOnce(Array<string>(TOO_MANY).fill(page));
  expect(TOO_MANY - count(responses, 503)).toBe(1 + CAPACITY.waiting.member.inBurst);
});

it("a connection on which too many requests wait is closed, and others are served", async () => {
  const connection = new RawConnection(app.port);
  try {
    await connection.write(requestHead("GET /healthz", lines).repeat(CAPACITY.pipelined + 1));
    await connection.closed();
    const own = await sendAtOnce([requestHead("GET /account", lines)]);
    expect(count(own, 200)).toBe(1);
  } finally {
    connection.close();
  }
});

it("what is asked on one connection after the answer before is served without end", async () => {
  const connection = new RawConnection(app.port);
  try {
    for (let nth = 0; nth <= CAPACITY.pipelined; nth += 1) {
      await connection.write(requestHead("GET /livez", lines));
      expect((await connection.read()).status).toBe(200);
    }
  } finally {
    connection.close();
  }
});
