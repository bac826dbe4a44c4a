import { expect, it } from "vitest";
import { FAILURE_MODES } from "../../../tests/support/hostile-service";
import type { Quirks } from "../../../tests/support/identity-double";
import { waitFor } from "../../../tests/support/wait-for";
import { beginSignIn, type Double, start } from "./identity.fixture";

/** Far more than is read; most of it stays in the buffers of the two sockets. */
const MOST_SENT_BYTES = 32 * 1024 * 1024;

const PRINTABLE = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at));
const BASIC = "client_secret_basic";
const POST = "client_secret_post";
const ADA = { email: "ada@august.example", given_name: "Ada" };
const KNOWN = {
  ...{ subject: "ada", email: ADA.email, firstName: "Ada", lastName: null },
  isEmailProven: false,
};
const PROVEN = { ...KNOWN, isEmailProven: true };
const UNNAMED = { ...KNOWN, email: null, firstName: null };
/** UserInfo could not be asked: what is known stays. */
const UNTOLD = { ...UNNAMED, email: undefined, firstName: undefined, lastName: undefined };
const LONG_SUB = "s".repeat(255);

const SIGN_INS: [provider: string, Quirks, expected: object][] = [
  [
    "has its claims in UserInfo, says nothing of email_verified, and rotated its keys",
    { inUserInfo: ADA },
    KNOWN,
  ],
  ["has its claims in the ID token and no UserInfo", { inToken: ADA, inUserInfo: null }, KNOWN],
  ["tells nothing", {}, UNNAMED],
  ["answers 500 for UserInfo", { inUserInfo: 500 }, UNTOLD],
  [
    "answers 403 for UserInfo but has claims in the token",
    { inToken: ADA, inUserInfo: 403 },
    { ...KNOWN, lastName: undefined },
  ],
  ["tells of somebody else in UserInfo", { inUserInfo: { ...ADA, sub: "eve" } }, UNTOLD],
  [
    "says that the address is not verified",
    { inToken: ADA, inUserInfo: { email_verified: "False" } },
    { ...KNOWN, email: null },
  ],
  [
    "vouches for the address in the ID token",
    { inToken: { ...ADA, email_verified: true } },
    PROVEN,
  ],
  ["writes email_verified as a text", { inUserInfo: { ...ADA, email_verified: "true" } }, PROVEN],
  [
    "vouches for another address than the one of now",
    { inToken: { email: "old@august.example", email_verified: true }, inUserInfo: ADA },
    KNOWN,
  ],
  [
    "tells an address that would write to a terminal",
    { inUserInfo: { ...ADA, email: "ada@august.example\u001b[2J", email_verified: true } },
    { ...KNOWN, email: null },
  ],
  [
    "tells a long text as the address",
    { inUserInfo: { ...ADA, email: "x".repeat(320), email_verified: true } },
    { ...KNOWN, email: null },
  ],
  [
    "has claims of the wrong type",
    { inToken: ADA, inUserInfo: { email: 7, given_name: ["Eve"], family_name: null } },
    KNOWN,
  ],
  [
    "has claims that nobody asked for",
    { inUserInfo: { ...ADA, groups: ["a"], address: {}, amr: [1] } },
    KNOWN,
  ],
  [
    "has the longest sub",
    { inToken: { sub: LONG_SUB, ...ADA }, inUserInfo: { sub: LONG_SUB } },
    { ...KNOWN, subject: LONG_SUB },
  ],
  [
    "reads any secret in Basic",
    { clientId: "a:b/c+d", clientSecret: PRINTABLE, methods: [BASIC] },
    UNNAMED,
  ],
  [
    "reads any secret in the body alone",
    { clientSecret: PRINTABLE, methods: [POST], accepts: POST },
    UNNAMED,
  ],
  [
    "takes both methods but from this client the second",
    { methods: [POST, BASIC], accepts: POST },
    UNNAMED,
  ],
  ["says nothing of methods and takes the secret in the body", { accepts: POST }, UNNAMED],
  ["names one audience in a list", { inToken: { aud: ["august"] } }, UNNAMED],
  [
    "names several audiences and whom it was made for",
    { inToken: { aud: ["x", "august"], azp: "august" } },
    UNNAMED,
  ],
  ["is 100 seconds ahead", { aheadS: 100 }, UNNAMED],
  ["is an hour and 100 seconds behind", { aheadS: -3_700 }, UNNAMED],
  ["has a path in its issuer", { path: "/realms/august" }, UNNAMED],
  [
    "signs ID tokens with the client secret",
    { signsBySecret: true, algorithms: ["HS256"], clientSecret: PRINTABLE },
    UNNAMED,
  ],
  [
    "fills unused fields of its token answer with null, a text and nothing",
    { inAnswer: { refresh_token: "", expires_in: null, scope: null, token_type: "bearer" } },
    UNNAMED,
  ],
  ["signs UserInfo without saying how", { signsUserInfo: true, inUserInfo: ADA }, KNOWN],
  ["takes six seconds for the code", { slowMs: 6_000 }, UNNAMED],
];

it.each(SIGN_INS)(
  "a member signs in at a provider that %s",
  async (_provider, quirks, expected) => {
    const double = await start(quirks);
    const signIn = await beginSignIn(double);
    expect(await signIn()).toEqual({ issuer: double.issuer, ...expected });
    expect((await signIn()) as object, "and again").toMatchObject({ issuer: double.issuer });
  },
);

it.each(["", "/realms/august"])(
  "a slash at the end of the issuer may be missing in the settings or there: %j",
  async (path) => {
    for (const [theirs, ours] of [
      ["/", ""],
      ["", "/"],
    ]) {
      const double = await start({ path: path + theirs });
      const signIn = await beginSignIn(double, { OIDC_ISSUER: `${double.base}${path}${ours}` });
      expect(await signIn()).toMatchObject({ issuer: double.issuer });
    }
  },
);

it.each([503, 429])(
  "a sign-in isn't lost when the provider's description answers %d on the return",
  async (downOnReturn) => {
    const signIn = await beginSignIn(await start({ downOnReturn }));
    expect(await signIn()).toMatchObject({ subject: "ada" });
  },
);

it.each([429, 408])(
  "a provider too busy to describe itself (%d) isn't the deployment's fault",
  async (down) => {
    const signIn = await beginSignIn(await start({ down }));
    await expect(signIn()).rejects.toMatchObject({ reason: "provider" });
  },
);

it("the issuer in the returning address may end in a slash or not", async () => {
  const double = await start({});
  const signIn = await beginSignIn(double);
  for (const iss of [double.issuer, `${double.issuer}/`])
    expect(await signIn({ iss })).toMatchObject({ subject: "ada" });
  await expect(signIn({ iss: "https://eve.example" })).rejects.toMatchObject({
    fields: { detail: expect.stringContaining('"iss"') },
  });
});

it.each(["registration_required", "mfa_required", "unmet_authentication_requirements"])(
  "%s isn't August's to fix: the provider turned the member down",
  async (error) => {
    const signIn = await beginSignIn(await start({}));
    await expect(signIn({ error })).rejects.toMatchObject({ reason: "canceled" });
  },
);

const REFUSALS: [provider: string, Quirks, reason: string, step: string, detail: RegExp][] = [
  ["names another audience", { inToken: { aud: "eve" } }, "provider", "exchange", /"aud"/],
  [
    "names other audiences alone",
    { inToken: { aud: ["august", "x"], azp: "x" } },
    "provider",
    "exchange",
    /"azp"/,
  ],
  ["sends a token that is over", { aheadS: -7_200 }, "provider", "exchange", /"exp"/],
  ["sends another nonce", { inToken: { nonce: "eve" } }, "provider", "exchange", /"nonce"/],
  [
    "names another issuer in the token",
    { inToken: { iss: "https://eve.example" } },
    "provider",
    "exchange",
    /"iss"/,
  ],
  [
    "sends a sub that is too long",
    { inToken: { sub: `${LONG_SUB}s` } },
    "provider",
    "exchange",
    /claim sub/,
  ],
  ["signs with another key", { forges: true }, "provider", "exchange", /signature/],
  [
    "signs with another secret",
    { forges: true, signsBySecret: true, algorithms: ["HS256"] },
    "provider",
    "exchange",
    /signature/,
  ],
  [
    "signs this client's ID tokens with the secret and others with keys",
    { signsBySecret: true, algorithms: ["HS256", "RS256"] },
    "settings",
    "exchange",
    /unsupported JWS algorithm/,
  ],
  [
    "encrypts ID tokens",
    { inAnswer: { id_token: "a.b.c.d.e" } },
    "settings",
    "exchange",
    /JWE decryption/,
  ],
  [
    "redirects to its description",
    { movedTo: "https://id.example/new?secret=1" },
    "settings",
    "discovery",
    /redirects to https:\/\/id\.example\/new$/,
  ],
  [
    "has another secret",
    { accepts: POST, methods: [BASIC] },
    "settings",
    "exchange",
    /invalid_client/,
  ],
  [
    "takes no secret at all",
    { methods: ["private_key_jwt"] },
    "settings",
    "discovery",
    /client_secret_post/,
  ],
  ["finds the code too old", { refuses: "invalid_grant" }, "expired", "exchange", /invalid_grant/],
  [
    "is out of order",
    { refuses: "temporarily_unavailable" },
    "provider",
    "exchange",
    /temporarily/,
  ],
];

it.each(REFUSALS)(
  "nobody signs in at a provider that %s, and the log says where and why",
  async (_provider, quirks, reason, step, detail) => {
    const clientSecret = "a-secret-for-no-log";
    const signIn = await beginSignIn(await start({ clientSecret, ...quirks }));
    const failure = await signIn().catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({
      reason,
      fields: { step, detail: expect.stringMatching(detail) },
    });
    expect(JSON.stringify(failure)).not.toMatch(/secret-for-no-log|code-1/);
  },
);

it("sign-in gives up on a provider that sends nothing, trickles or never ends, at every stage", async () => {
  const stages = ["discovery", "token", "keys", "userinfo"] as const;
  const signIns: { name: string; asked: number; double: Double; ended: Promise<unknown> }[] = [];
  for (const [at, stage] of stages.entries())
    for (const mode of FAILURE_MODES) {
      const double = await start({ failing: { at: stage, mode } });
      const ended = (await beginSignIn(double))().catch((error: unknown) => error);
      // The provider is discovered on the way there and on the way back.
      signIns.push({ name: `${stage}: ${mode}`, asked: at === 0 ? 1 : at + 2, double, ended });
    }
  for (const { name, asked, double, ended } of signIns) {
    const end = name.startsWith("userinfo") ? { subject: "ada" } : { reason: "provider" };
    expect(await ended, name).toMatchObject(end);
    await waitFor(() => expect(double.seen.open, name).toBe(0));
    expect(double.seen.sentBytes, name).toBeLessThan(MOST_SENT_BYTES);
    expect(double.seen.asked, name).toBe(asked);
  }
});
