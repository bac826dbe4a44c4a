import { describe, expect, it } from "vitest";
import { read } from "../../../tests/support/sources";
import { setTestEnv } from "../../../tests/support/test-env";
import { scrub } from "./scrub.server";

setTestEnv({
  STRIPE_SECRET_KEY: "sk key of the till",
  SESSION_SECRET: "first of two,other of two",
});

const TOKEN = "Zm9vYmFyYmF6cXV4LWZvb2Jhci1iYXotcXV4LTEyMzQ1";

describe("a log line", () => {
  it.each([
    ["a recipient whom a mail server names", "550 5.1.1 <bob@mail.example>: unknown", "bob@"],
    ["an address in other letters", "550 Zoë.Ünal@bücher.example unknown", "Ünal"],
    ["an address as a path writes it", "GET /find/bob%40mail.example 404", "bob"],
    ["an address in JSON", '{"message":"no \\"bob@mail.example\\""}', "bob"],
    ["the word of an unsubscribe link", `GET /unsubscribe/u-1.all.${TOKEN} 200`, "u-1.all"],
    ["such a word as the router asks for it", `/unsubscribe/u-1.all.short.data`, "short"],
    ["the code and the state of a sign-in", "GET /api/callback?code=c-1&state=s-1 303", "c-1"],
    ["a query in another service's words", `failed: https://id.example/a?code=c-1".`, "c-1"],
    ["user and password of an address", "smtps://mo:pa@ss@mail.example:465 refused", "pa@ss"],
    ["a user without a password", "git://ghp-token:@mail.example refused", "ghp-token"],
    ["the token of a session", `cookie ${TOKEN} was odd`, TOKEN],
    ["a sender's name for one recipient", "550 <bounce-bob=mail.example@august.example>", "bob"],
    ["an address with an apostrophe", "550 <pat.o'brien@mail.example> unknown", "pat.o"],
    ["an address at a number", "550 <bob@[192.0.2.1]>", "bob@"],
    ["an unsubscribe link in capitals", "GET /Unsubscribe/u-1.all.short 200", "u-1"],
    ["a code behind another name", "GET /api/callback?$x=1&code=c-1 303", "c-1"],
    ["a quoted address", '550 <"bob smith"@mail.example> unknown', "bob"],
    ["a quoted address in JSON", '{"message":"550 <\\"bob smith\\"@mail.example>"}', "bob"],
    ["a quote within a quoted address", '550 "bob \\"x\\" smith"@mail.example', "bob"],
    ["an address at a path that is encoded", "GET /%2Fprofile%2Fbob%40mail.example 404", "bob"],
    ["an address that is encoded twice", "GET /find/bob%2540mail.example 404", "bob"],
    ["an encoded unsubscribe link", "GET /x%2Funsubscribe%2fu-1.all.short 404", "u-1"],
    ["an encoded query", "GET /api/callback%3Fcode%3Dc-1%26state%3ds-1 404", "c-1"],
    ["a code behind an encoded name", "GET /api/callback?%63ode=c-1 303", "c-1"],
    ["the address of a calendar feed", `GET /calendar/${TOKEN}/august.ics 200`, TOKEN],
    ["the secret of an invitation", "GET /invitations/b3q-short/decline 200", "b3q"],
    ["the link that shows a friend a meetup", "GET /m/b3q-short 200", "b3q"],
    ["such a link with an encoded letter", "GET /m/%5Ab3q-short.data 200", "b3q"],
    ["such a link whose name is encoded", "GET /%6d/%5Ab3q-short 200", "b3q"],
    ["such a link whose name is an encoded capital", "GET /%4D//b3q-short 200", "b3q"],
    ["such a link encoded twice", "GET /x%252F%256d%252fb3q-short 404", "b3q"],
    [
      "a calendar's address with encoded letters",
      "GET /c%61lend%41r/b%33q/august.ics 200",
      "b%33q",
    ],
    ["an unsubscribe link with encoded letters", "GET /%75nsubscribe/u-1.%61ll.short 200", "u-1"],
    ["a signed token", "jwt eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.sig", "eyJ"],
  ])("a log line loses %s", (_what, line, secret) => {
    expect(line).toContain(secret);
    expect(scrub(line)).not.toContain(secret);
  });
});

it.each(["sk key of the till", "first of two", "other of two"])(
  "a log line loses %s, a secret of the settings that has no shape of its own",
  (secret) => {
    expect(scrub(`refused: ${secret}`)).toBe("refused: <secret>");
  },
);

it("a log line keeps what it is read for", () => {
  const lines = [
    "GET /members/6f9619ff-8b86-4d01-b42d-00cf4fc964ff/like 303 - - 12.345 ms",
    '{"at":"2026-08-01T12:00:00.000Z","level":"info","event":"started","demo":false}',
    "at run (/app/node_modules/@remix-run/express/dist/server.js:12:3)",
    "SELECT id FROM users WHERE id = ? AND state <> 'deleted'",
    "[remix-serve] http://localhost:3000 (http://192.0.2.1:3000)",
    "GET /media/m4-8a/poster.jpeg 200 - 3.1 ms",
    "GET /meetups/7 200 - 3.1 ms",
    "GET /assets/profile-setup-B2x9_a1c.js 200 1024 - 1.2 ms",
  ];
  expect(lines.map(scrub)).toEqual(lines);
});

it("the end of a string of JSON stays behind an address that is redacted", () => {
  for (const path of ["/m/b3q", "/m/b3q\\", "/m/b\\3q"]) {
    const line = JSON.stringify({ path, quoted: `"${path}"`, event: "failed" });
    const shown = JSON.parse(scrub(line));
    expect(shown).toMatchObject({ event: "failed" });
    expect(shown.path).toMatch(/^\/m\/<token>\\?$/);
  }
});

it("every address of the route table that has a token is redacted", () => {
  const paths = read("app/routes.ts").match(/"[\w/:.-]*:\w*token[\w/:.-]*"/gi) ?? [];
  expect(paths).toHaveLength(5);
  for (const path of paths) {
    const line = `GET /${path.slice(1, -1).replace(/:\w+/, "b3q-short")} 200`;
    expect(scrub(line), path).not.toContain("b3q");
  }
});

describe("the cost of a long line", () => {
  const tookMs = (text: string) => {
    const before = process.cpuUsage();
    scrub(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  it.each([
    "a",
    "eyJ-",
    "eyJa.",
    "a.",
    "%",
    "%40",
    "@",
    "//",
    "//a",
    "?a",
    "a?",
    "?a=",
    "/unsubscribe/",
    "-",
    '"',
    '"a',
    '"\\\\',
    '"a\\"@',
    "%25",
    "%3Fa",
    "%2Funsubscribe",
    "/m",
    "/m/",
    "/%6d",
    "/%6d//",
    "%2F%6D%2F",
    "/m\\",
    "/m/a\\",
    "/%75nsubscrib",
  ])("scrubbing a line of 150,000 characters of %s takes less than a second", (unit) => {
    // A pattern that backtracks from every character would take a minute.
    const line = `GET /${unit.repeat(150_000 / unit.length)} 404 - - 1.0 ms`;
    expect(tookMs(line)).toBeLessThan(1_000);
  });
});
