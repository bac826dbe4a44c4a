import { METHODS } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { MOST_LARGE_BODIES } from "~/server/web/body.server";
import type { RunningApp } from "../support/built-app";
import { insertMember, openDatabase, type SignedInMember } from "../support/members";
import { setUpServer } from "../support/own-server";
import { RawConnection, type RawResponse, requestHead } from "../support/raw-connection";
import { expectSecure } from "./headers";
import { FORM, STRANGE } from "./strange-requests";

const server = setUpServer("file");
let app: RunningApp;
let member: SignedInMember;
let other: SignedInMember;
let host = "";

beforeAll(async () => {
  const db = openDatabase(server.path);
  member = await insertMember(db, "ada");
  other = await insertMember(db, "grace");
  db.$client.close();
  host = `localhost:${server.settings.PORT}`;
  app = await server.start();
});

async function onConnection<T>(work: (connection: RawConnection) => Promise<T>): Promise<T> {
  const connection = new RawConnection(app.port);
  try {
    return await work(connection);
  } finally {
    connection.close();
  }
}

const sendRequest = async (connection: RawConnection, head: string): Promise<RawResponse> => {
  await connection.write(head);
  return connection.read();
};

/** Another request on the same connection gets a response. */
async function expectUsable(connection: RawConnection): Promise<void> {
  const { status } = await sendRequest(connection, requestHead("GET /healthz", [`Host: ${host}`]));
  expect(status).toBe(200);
}

const KIB = 1024;
const JSON_TYPE = "Content-Type: application/json";
const MULTIPART = "Content-Type: multipart/form-data; boundary=x";

/** Refused before their bodies are read, or before they are read to their end. */
const EARLY_REFUSALS: [what: string, target: string, lines: string[], status: number][] = [
  ["a call by a visitor", "POST /api/match", [JSON_TYPE], 401],
  ["an upload by a visitor", "POST /profile-setup/media/photo", [MULTIPART], 303],
  ["a form from another site", "POST /account/pause", [FORM, "Sec-Fetch-Site: cross-site"], 403],
  [
    "a call from another origin",
    "POST /api/match",
    [JSON_TYPE, "Origin: https://evil.example"],
    403,
  ],
  [
    "an upload from another site",
    "POST /profile-setup/media/photo",
    [MULTIPART, "Origin: null"],
    403,
  ],
  ["a POST where only GET is taken", "POST /api/matches", [JSON_TYPE], 405],
  ["a PUT", "PUT /api/match", [JSON_TYPE], 405],
  ["a form to a screen without one", "POST /about", [FORM], 405],
  ["a form to no screen at all", "POST /no/such/page", [FORM], 405],
  ["a call that does not exist", "POST /api/no-such-call", [JSON_TYPE], 404],
  ["a form that is too large", "POST /age-profile?group=under-30", [FORM], 413],
  ["a file where a form is wanted", "POST /age-profile?group=under-30", [MULTIPART], 413],
  ["a call that is too large", "POST /api/match", [JSON_TYPE, "Cookie: own"], 413],
  [
    "an upload without a boundary",
    "POST /profile-setup/media/photo",
    ["Content-Type: multipart/form-data", "Cookie: own"],
    400,
  ],
  ["a path that cannot be read", "POST /%E0%A4%A", [FORM], 400],
];

const BODIES: [what: string, bytes: number, isChunked: boolean][] = [
  ["128 KiB", 128 * KIB, false],
  ["1 MiB in chunks", 1024 * KIB, true],
];

const PIECE_BYTES = 64 * KIB;

/** Sends a body in pieces until the connection closes. */
async function pour(connection: RawConnection, bytes: number, isChunked: boolean): Promise<void> {
  const piece = Buffer.alloc(PIECE_BYTES, "a");
  for (let sent = 0; sent < bytes; sent += piece.length) {
    if (isChunked) await connection.write(`${piece.length.toString(16)}\r\n`);
    if (!(await connection.write(piece))) return;
    if (isChunked) await connection.write("\r\n");
  }
  if (isChunked) await connection.write("0\r\n\r\n");
}

const bodyHead = (target: string, lines: readonly string[], bytes: number, isChunked: boolean) =>
  requestHead(target, [
    `Host: ${host}`,
    ...lines.map((line) => line.replace("Cookie: own", `Cookie: ${member.cookie}`)),
    isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`,
  ]);

describe("a connection stays usable after", () => {
  it.each(EARLY_REFUSALS)(
    "%s with a large body leaves the connection usable",
    async (_what, target, lines, status) => {
      for (const [size, bytes, isChunked] of BODIES) {
        await onConnection(async (connection) => {
          await connection.write(bodyHead(target, lines, bytes, isChunked));
          await pour(connection, bytes, isChunked);
          const response = await connection.read();
          expect([size, response.status]).toEqual([size, status]);
          await expectUsable(connection);
        });
      }
    },
  );
});

// Read all the same are forms whose words wait for their member, and those that name the session of their page (0065).
const UNREAD: [what: string, target: string, lines: string[], status: number][] = [
  ["a members' form by nobody", "POST /account/pause", [FORM], 303],
  ["one with a forged cookie", "POST /account/pause", [FORM, "Cookie: august=x.y"], 303],
  ["a block by nobody", "POST /members/nobody/block", [FORM], 303],
  ["logging out", "POST /api/logout", [FORM], 303],
];

describe("a form that arrives byte by byte holds no room of others:", () => {
  it.each(UNREAD)(
    "%s is answered before its body is there",
    async (_what, target, lines, status) => {
      await onConnection(async (connection) => {
        await connection.write(`${bodyHead(target, lines, 60_000, false)}a`);
        expect((await connection.read()).status).toBe(status);
      });
    },
  );
});

it("a large call that finds no room gets a 503 with its sentence, and its connection continues", async () => {
  const target = "POST /api/voice-messages";
  const connections = Array.from(
    { length: MOST_LARGE_BODIES + 1 },
    () => new RawConnection(app.port),
  );
  const bytes = 1024 * KIB;
  const part = 320 * KIB;
  try {
    const refused = connections.map(async (connection, at) => {
      const cookie = `Cookie: ${(at % 2 === 0 ? member : other).cookie}`;
      await connection.write(bodyHead(target, [JSON_TYPE, cookie], bytes, false));
      await connection.write(Buffer.alloc(part, "a"));
      return { connection, response: await connection.read() };
    });
    for (const each of refused) each.catch(() => {});
    // The others wait for the rest of theirs.
    const { connection, response } = await Promise.any(refused);
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("5");
    expect(response.body).toContain("Too much is coming in at once.");
    await connection.write(Buffer.alloc(bytes - part, "a"));
    await expectUsable(connection);
  } finally {
    for (const connection of connections) connection.close();
  }
});

it("an endless body is read up to a limit, and then the connection is closed", async () => {
  await onConnection(async (connection) => {
    const endless = Number.POSITIVE_INFINITY;
    await connection.write(bodyHead("POST /api/match", [JSON_TYPE], endless, true));
    // It ends only because the server closes the connection.
    await pour(connection, endless, true);
    await connection.closed();
    expect(connection.isClosed).toBe(true);
  });
  await onConnection(expectUsable);
});

describe("refused methods", () => {
  it.each(STRANGE)("%s", async (_what, target, lines, status) => {
    const own = (text: string) =>
      text
        .replace(/^Host: own$/i, `Host: ${host}`)
        .replace(/^Origin: own$/, `Origin: http://${host}`)
        .replace("//own/", `//${host}/`);
    const head = requestHead(own(target), [
      ...lines.map(own),
      ...(target.startsWith("POST") ? ["Content-Length: 0", FORM] : []),
    ]);
    await onConnection(async (connection) => {
      const response = await sendRequest(connection, head);
      expect(response.status).toBe(status);
      expectSecure(response, target);
      if (status >= 400 && status !== 417)
        expect(response.body.replace(/<[^>]*>/g, " ")).toMatch(/[A-Z]\w* \w+/);
      expect(response.body).not.toMatch(/TypeError|Server Error|node_modules|\n\s+at /);
      await expectUsable(connection);
    });
  });

  // CONNECT asks for a tunnel and never reaches a route.
  const refused = METHODS.filter((method) => !["GET", "HEAD", "POST", "CONNECT"].includes(method));
  it.each([
    ["/", "GET, HEAD"],
    ["/about", "GET, HEAD"],
    ["/api/profile", "GET, HEAD, POST"],
    ["/api/match", "POST"],
    ["/healthz", "GET, HEAD"],
    ["/favicon.svg", "GET, HEAD"],
  ])(
    "OPTIONS and every other method that %s does not accept is refused with the list of those it accepts",
    async (path, accepted) => {
      expect(refused).toEqual(expect.arrayContaining(["OPTIONS", "PROPFIND", "PUT", "TRACE"]));
      await onConnection(async (connection) => {
        for (const method of refused) {
          const lines = [`Host: ${host}`, "Content-Length: 0"];
          const response = await sendRequest(connection, requestHead(`${method} ${path}`, lines));
          const allow = response.headers.get("Allow");
          expect([method, response.status, allow]).toEqual([method, 405, accepted]);
          expectSecure(response, `${method} ${path}`);
        }
        await expectUsable(connection);
      });
    },
  );

  it.each(["/about", "/api/system-status", "/favicon.svg"])(
    "HEAD %s has security headers and succeeds",
    async (path) => {
      const [head, get] = await Promise.all(
        ["HEAD", "GET"].map((method) => fetch(app.url + path, { method })),
      );
      expect([head?.status, await head?.text()]).toEqual([get?.status, ""]);
    },
  );

  it.each([
    "/favicon.svg",
    "/service-worker.js",
    "/api/login",
    "/discover",
    "/matches-like",
    "/__manifest?version=x",
    "/api/callback",
  ])("GET %s has security headers and succeeds", async (path) => {
    await onConnection(async (connection) => {
      const response = await sendRequest(connection, requestHead(`GET ${path}`, [`Host: ${host}`]));
      expect(response.status).toBeLessThan(500);
      expectSecure(response, path);
    });
  });
});
