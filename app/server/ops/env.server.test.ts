import { describe, expect, it } from "vitest";
import { parseEnv, readRegistration } from "./env.server";

const LIVE = {
  NODE_ENV: "production",
  APP_URL: "https://august.internal",
  DATABASE_PATH: "/data/august.db",
  SESSION_SECRET: "a-secret-of-the-tests-that-is-long-enough",
  OIDC_ISSUER: "https://id.internal",
  OIDC_CLIENT_ID: "august",
  OIDC_CLIENT_SECRET: "client-secret",
  SMTP_URL: "smtps://user:password@mail.internal:465",
  MAIL_FROM: "August <hello@august.internal>",
};
const REQUIRED = Object.keys(LIVE).filter((name) => !["NODE_ENV", "SMTP_URL"].includes(name));
const NO_PROVIDER = { OIDC_ISSUER: undefined, OIDC_CLIENT_ID: "", OIDC_CLIENT_SECRET: undefined };

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

it("the server starts without an identity provider where it can mail codes", () => {
  expect(readRegistration(parseEnv({ ...LIVE, ...NO_PROVIDER }))).toBeNull();
  expect(readRegistration(parseEnv(LIVE))).toMatchObject({ issuer: LIVE.OIDC_ISSUER });
});

describe("one sentence names the wrong variable", () => {
  it("a start at which nobody could sign in is refused", () => {
    const message = sentenceOf({ ...NO_PROVIDER, SMTP_URL: undefined });
    expectOneSentence(message, "OIDC_ISSUER");
    expect(message).toContain("nobody could sign in");
  });

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
    ["APP_URL", "august.internal"],
    ["APP_URL", "ftp://august.internal"],
    ["APP_URL", "https://august.internal/app"],
    ["APP_URL", "https://august.internal/?from=mail"],
    ["APP_URL", "https://user:password@august.internal"],
    ["SMTP_URL", "nonsense"],
    ["SMTP_URL", "mail.internal:465"],
    ["SMTP_URL", "https://mail.internal"],
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
    ["STRIPE_JS_URL", "https://js.stripe.com.evil.internal/stripe.js"],
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
  expect(parseEnv({ ...LIVE, APP_URL: "https://august.internal/" }).APP_URL).toBe(LIVE.APP_URL);
});

describe("production refuses", () => {
  it.each([
    ["an http address", { APP_URL: "http://august.internal" }, "APP_URL"],
    ["an http address on loopback", { APP_URL: "http://localhost:3000" }, "APP_URL"],
    ["an http issuer", { OIDC_ISSUER: "http://localhost:3001" }, "OIDC_ISSUER"],
    ["the payments double", { STRIPE_API_BASE: "http://localhost:3002" }, "STRIPE_API_BASE"],
    ["another place for payments", { STRIPE_API_BASE: "https://evil.internal" }, "STRIPE_API_BASE"],
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

describe("who runs the deployment and how they are reached", () => {
  it("members write to the sender's address, and alarms go there, unless others are set", () => {
    const contact = (changes: Record<string, string>) => {
      const { CONTACT_ADDRESS, OPERATOR_EMAIL } = parseEnv({ ...LIVE, ...changes });
      return [CONTACT_ADDRESS, OPERATOR_EMAIL];
    };
    expect(contact({})).toEqual(["hello@august.internal", "hello@august.internal"]);
    expect(
      contact({ MAIL_FROM: "no-reply@a.internal", CONTACT_ADDRESS: "sam@a.internal" }),
    ).toEqual(["sam@a.internal", "sam@a.internal"]);
    expect(contact({ OPERATOR_EMAIL: "sam@b.internal" })).toEqual([
      "hello@august.internal",
      "sam@b.internal",
    ]);
  });

  it.each([
    ["APP_URL", "https://august.example"],
    ["OIDC_ISSUER", "https://id.test/tenant"],
    ["SMTP_URL", "smtps://user:password@mail.invalid:465"],
    ["MAIL_FROM", "August <hello@august.example>"],
    ["CONTACT_ADDRESS", "hello@AUGUST.EXAMPLE"],
    ["OPERATOR_EMAIL", "sam@example"],
    ["HEARTBEAT_URL", "https://ping.example./x"],
    ["COPY_ENDPOINT", "https://s3.test"],
    ["LITESTREAM_ENDPOINT", "https://s3.test"],
  ])("production refuses a domain that nobody has in %s", (name, value) => {
    expect(sentenceOf({ [name]: value })).toMatch(
      new RegExp(`^August cannot start\\. ${name} names \\S+, a domain that nobody has: `),
    );
    expect(sentenceOf({ [name]: value, NODE_ENV: "development" })).toBe("started");
  });

  it.each([
    ["MAIL_FROM", "August"],
    ["CONTACT_ADDRESS", "August <hello@august.internal>"],
    ["OPERATOR_EMAIL", "sam"],
    ["HEARTBEAT_URL", "ping.internal"],
    ["HEALTH_TOKEN", "short"],
  ])("one sentence names %s where it is malformed", (name, value) => {
    expectOneSentence(sentenceOf({ [name]: value }), name);
  });
});
