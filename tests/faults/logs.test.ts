import { SMTPServer } from "smtp-server";
import ts from "typescript";
import { afterEach, describe, expect, it, vi } from "vitest";
import routes from "~/routes";
import { log } from "~/server/ops/log.server";
import { scrub } from "~/server/ops/scrub.server";
import { SERVE, waitUntil } from "../support/built-app";
import { openDatabase } from "../support/members";
import { setUpServer } from "../support/own-server";
import { listSources, read } from "../support/sources";

/** None of these may appear in a log line, no matter who wrote it. */
const ADDRESS = "bob.builder@mail.example";
const TOKEN = `6f9619ff-8b86-4d01-b42d-00cf4fc964ff.all.${"Zm9v".repeat(10)}xyz`;
const CODE = "code-of-a-sign-in";
const STATE = "state-of-a-sign-in";
const FEED = "f".repeat(43);
const SECRETS = [
  ADDRESS,
  "bob.builder",
  TOKEN,
  "Zm9vZm9v",
  CODE,
  STATE,
  FEED,
  "s3cret-of-the-mail",
];

const expectClean = (text: string) => {
  for (const secret of SECRETS) expect(text).not.toContain(secret);
};

const server = setUpServer();
let mailServer: SMTPServer | undefined;

afterEach(async () => {
  await new Promise<void>((done) => (mailServer ? mailServer.close(() => done()) : done()));
  mailServer = undefined;
});

/** A mail server that repeats the recipient, as many do. */
async function openRefusing(): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`5.1.1 <${address}>: no such mailbox`), { responseCode: 550 })),
  });
  mailServer = server;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.server.address();
  return typeof address === "object" && address ? address.port : 0;
}

function queueMail(): void {
  const db = openDatabase(server.path);
  db.$client
    .prepare(
      `INSERT INTO mails (recipient, subject, text, html, cause, due_at, created_at)
       VALUES (?, 'Hello', 'Hello', '<p>Hello</p>', 'test:1', ?, ?)`,
    )
    .run(ADDRESS, Date.now(), Date.now());
  db.$client.close();
}

const STARTERS: [string, readonly string[]][] = [
  ["the server file", SERVE],
  ["npm start", ["scripts/start.mjs"]],
];

it.each(STARTERS)(
  "%s logs no address and no token, not even in a mail server's words",
  async (_name, program) => {
    queueMail();
    const port = await openRefusing();
    const { url, log: written } = await server.start(
      { SMTP_URL: `smtp://127.0.0.1:${port}` },
      program,
    );
    const ask = (target: string) =>
      fetch(`${url}${target}`, { redirect: "manual" }).then((a) => a.text());
    for (const target of [
      `/unsubscribe/${TOKEN}`,
      `/unsubscribe/${TOKEN}.data`,
      `/api/callback?code=${CODE}&state=${STATE}`,
      `/api/login?provider&returnTo=/unsubscribe/${TOKEN}`,
      `/calendar/${FEED}/august.ics`,
      `/no/such/${ADDRESS}`,
      `/no/such/${encodeURIComponent(ADDRESS)}`,
      "/about",
    ])
      await ask(target);
    const asked = await fetch(`${url}/api/login`, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams({ email: ADDRESS }),
    });
    expect([asked.status, await asked.text()]).toEqual([422, expect.stringContaining(ADDRESS)]);
    await waitUntil(
      "the mail to be refused",
      () => /mail_(?:given_up|failed)/.test(written()),
      20_000,
    );
    const findLine = (path: string) =>
      written()
        .split("\n")
        .find((line) => line.includes(`"path":"${path}"`));
    await waitUntil("the access lines", () => findLine("/about") !== undefined);
    expect(written()).toMatch(/550 5\.1\.1 <<address>>: no such mailbox/);
    expect(findLine("/unsubscribe/<token>")).toBeDefined();
    const line = JSON.parse(findLine("/about") ?? "");
    expect(line).toEqual({
      at: expect.stringMatching(/^\d{4}-.+Z$/),
      level: "info",
      event: "request",
      id: expect.stringMatching(/^[\w-]{12}$/),
      method: "GET",
      path: "/about",
      status: 200,
      bytes: expect.any(Number),
      ms: expect.any(Number),
    });
    const page = await fetch(`${url}/contact`);
    await page.text();
    await waitUntil("its line", () => findLine("/contact") !== undefined);
    expect(JSON.parse(findLine("/contact") ?? "").id).toBe(page.headers.get("X-Request-Id"));
    expect(written()).toMatch(/"event":"sign_in_(?:refused|unavailable)"/);
    expectClean(written());
  },
);

describe("every kind of log line", () => {
  /** Level, event and names of the fields of every call of `log` in the sources. */
  function kinds(): { event: string; file: string }[] {
    return listSources("app", "db")
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
      .flatMap((file) => {
        const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
        const found: { event: string; file: string }[] = [];
        const look = (node: ts.Node): void => {
          if (ts.isCallExpression(node) && node.expression.getText() === "log") {
            const event = node.arguments[1];
            const names =
              event && ts.isConditionalExpression(event)
                ? [event.whenTrue, event.whenFalse]
                : [event];
            for (const each of names)
              found.push({ event: each && ts.isStringLiteral(each) ? each.text : "", file });
          }
          ts.forEachChild(node, look);
        };
        look(source);
        return found;
      });
  }

  it("every kind of log line has a name and passes through the one scrubber", () => {
    const all = kinds();
    expect(all.length).toBeGreaterThan(25);
    expect(all.filter(({ event }) => !/^[a-z_]+$/.test(event))).toEqual([]);
    const lines: string[] = [];
    const spies = (["log", "error"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((line: string) => void lines.push(line)),
    );
    for (const { event } of all)
      log("error", event, {
        path: `/unsubscribe/${TOKEN}`,
        message: `550 <${ADDRESS}> at https://id.example/?code=${CODE}&state=${STATE}`,
        stack: `Error: smtps://mo:s3cret-of-the-mail@mail.example\n    at "${FEED}"`,
        sql: `SELECT '${ADDRESS}'`,
      });
    for (const spy of spies) spy.mockRestore();
    expect(lines).toHaveLength(all.length);
    for (const line of lines) {
      expectClean(scrub(line));
      expect(() => JSON.parse(scrub(line))).not.toThrow();
    }
  });
});

it("the scrubber knows every secret address of the app", () => {
  const secret = routes.flatMap(({ path = "" }) =>
    /:(?:token|secret|key|code)\b/.test(path) ? [path] : [],
  );
  expect(secret.length).toBeGreaterThan(0);
  for (const path of secret) {
    const address = `/${path.replace(/:\w+/, "shortword")}`;
    expect(scrub(`GET ${address} 200`)).not.toContain("shortword");
  }
});
