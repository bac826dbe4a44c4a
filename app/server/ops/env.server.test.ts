import { describe, expect, it } from "vitest";
import { parseEnv } from "./env.server";

const LIVE = {
  NODE_ENV: "production",
  APP_URL: "https://august.example",
  DATABASE_PATH: "/data/august.db",
  SESSION_SECRET: "a-secret-of-the-tests-that-is-long-enough",
  OIDC_ISSUER: "https://id.example",
  OIDC_CLIENT_ID: "august",
  OIDC_CLIENT_SECRET: "client-secret",
  SMTP_URL: "smtps://user:password@mail.example:465",
  MAIL_FROM: "August <hello@august.example>",
};
const REQUIRED = Object.keys(LIVE).filter((name) => !["NODE_ENV", "SMTP_URL"].includes(name));

const sentenceOf = (changes: Record<string, string | undefined>): string => {
  try {
    parseEnv({ ...LIVE, ...changes });
    return "started";
  } catch (error) {
    return (error as Error).message;
  }
};

/**
 * Checks that the message names exactly this variable, in one sentence between the two that frame
 * it.
 */
function expectOneSentence(message: string, name: string): void {
  expect(message).toMatch(
    new RegExp(`^August cannot start\\. ${name} [^.]+\\. See \\.env\\.example\\.$`),
  );
}

it("the server starts with what a deployment sets, and needs nothing else", () => {
  expect(sentenceOf({})).toBe("started");
  expect(parseEnv(LIVE)).toMatchObject({ PORT: 3000, AUGUST_DEMO: "0" });
});

it.each([undefined, ""])("the server starts without a mail server: %j", (SMTP_URL) => {
  expect(parseEnv({ ...LIVE, SMTP_URL }).SMTP_URL).toBe(undefined);
});

describe("one sentence names the wrong variable", () => {
  it.each(REQUIRED)("one sentence names the missing variable %s", (name) => {
    expectOneSentence(sentenceOf({ [name]: undefined }), name);
  });

  it.each(REQUIRED)("one sentence names the empty variable %s", (name) => {
    expectOneSentence(sentenceOf({ [name]: "" }), name);
  });

  it.each([
    ["PORT", "eighty"],
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "3000.5"],
    ["NODE_ENV", "staging"],
    ["AUGUST_DEMO", "yes"],
    ["APP_URL", "august.example"],
    ["APP_URL", "ftp://august.example"],
    ["APP_URL", "https://august.example/app"],
    ["APP_URL", "https://august.example/?from=mail"],
    ["APP_URL", "https://user:password@august.example"],
    ["SMTP_URL", "nonsense"],
    ["SMTP_URL", "mail.example:465"],
    ["SMTP_URL", "https://mail.example"],
    ["SMTP_URL", "smtp://"],
    ["COPY_URL", "somewhere"],
    ["COPY_URL", "s3://bucket/without-a-key"],
    ["OIDC_ISSUER", "id"],
    ["SESSION_SECRET", "short"],
    ["SESSION_SECRET", `${LIVE.SESSION_SECRET},short`],
    ["SESSION_SECRET", `${LIVE.SESSION_SECRET},`],
    ["ADDRESS_SECRET", "short"],
    ["STRIPE_SECRET_KEY", "sk_live_only_one_of_three"],
    ["STRIPE_JS_URL", "stripe"],
    ["STRIPE_JS_URL", "https://js.stripe.com.evil.example/stripe.js"],
    ["STRIPE_JS_URL", "http://localhost:4001/stripe.js"],
  ])("one sentence names the wrong variable: %s=%s", (name, value) => {
    expectOneSentence(sentenceOf({ [name]: value }), name);
  });

  it("the copy must not lie where the backup lies", () => {
    const place = "file:///backup";
    expectOneSentence(sentenceOf({ COPY_URL: place, LITESTREAM_REPLICA_URL: place }), "COPY_URL");
  });

  it("the sentence contains no secret", () => {
    expect(sentenceOf({ SESSION_SECRET: "hunter2" })).not.toContain("hunter2");
    expect(sentenceOf({ STRIPE_SECRET_KEY: "sk_live_x" })).not.toContain("sk_live_x");
  });
});

it("a slash at the end of the address changes nothing", () => {
  expect(parseEnv({ ...LIVE, APP_URL: "https://august.example/" }).APP_URL).toBe(LIVE.APP_URL);
});

describe("production refuses", () => {
  it.each([
    ["an http address", { APP_URL: "http://august.example" }, "APP_URL"],
    ["an http address on loopback", { APP_URL: "http://localhost:3000" }, "APP_URL"],
    ["an http issuer", { OIDC_ISSUER: "http://localhost:3001" }, "OIDC_ISSUER"],
    ["the payments double", { STRIPE_API_BASE: "http://localhost:3002" }, "STRIPE_API_BASE"],
    ["another place for payments", { STRIPE_API_BASE: "https://evil.example" }, "STRIPE_API_BASE"],
    ["the demo off loopback", { AUGUST_DEMO: "1" }, "AUGUST_DEMO"],
  ])("production refuses %s", (_what, changes, name) => {
    expect(sentenceOf(changes)).toContain(`${name} `);
  });

  it("the demo island on loopback is refused nothing, since it is a mode of its own", () => {
    const demo = {
      AUGUST_DEMO: "1",
      APP_URL: "http://localhost:3000",
      OIDC_ISSUER: "http://localhost:3001",
      STRIPE_API_BASE: "http://localhost:3002",
    };
    expect(sentenceOf(demo)).toBe("started");
  });
});

it("a demo with a broken address says so", () => {
  expectOneSentence(sentenceOf({ AUGUST_DEMO: "1", APP_URL: "august" }), "APP_URL");
});
