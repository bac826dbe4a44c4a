import { createHash, randomBytes } from "node:crypto";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { OAuth2Strategy } from "remix-auth-oauth2";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Visitor } from "./browser";
import { freePorts } from "./free-port";
import { startIdentityProvider } from "./identity-provider";
import { toSubject } from "./subject";

const APP = "http://localhost:3999";
const CALLBACK = `${APP}/api/callback`;
const client = { clientId: "august-local", clientSecret: "a-secret-of-the-test" };

let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let endpoints: Record<"authorization_endpoint" | "token_endpoint" | "jwks_uri", string>;

beforeAll(async () => {
  provider = await startIdentityProvider({ port: await freePorts(), appUrl: APP, ...client });
  const discovery = await fetch(`${provider.issuer}/.well-known/openid-configuration`);
  endpoints = await discovery.json();
});
afterAll(() => provider.stop());

function authorization(overrides: Record<string, string | null> = {}) {
  const verifier = randomBytes(32).toString("base64url");
  const url = new URL(endpoints.authorization_endpoint);
  const params = {
    client_id: client.clientId,
    redirect_uri: CALLBACK,
    response_type: "code",
    scope: "openid email profile",
    state: "the-state",
    nonce: "the-nonce",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...overrides,
  };
  for (const [name, value] of Object.entries(params))
    if (value !== null) url.searchParams.set(name, value);
  return { url: url.href, verifier };
}

async function openForm(visitor: Visitor, url: string) {
  const form = await visitor.follow(await visitor.get(url));
  return { action: form.address, page: await form.response.text() };
}

async function signIn(visitor: Visitor, email: string) {
  const { url, verifier } = authorization();
  const { action } = await openForm(visitor, url);
  const { address } = await visitor.follow(await visitor.post(action, { login: email }));
  return { callback: new URL(address), verifier };
}

function exchange(code: string, verifier: string, secret = client.clientSecret) {
  return fetch(endpoints.token_endpoint, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${client.clientId}:${secret}`)}` },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      code_verifier: verifier,
      redirect_uri: CALLBACK,
    }),
  });
}

async function readClaims(email: string, visitor = new Visitor()) {
  const { callback, verifier } = await signIn(visitor, email);
  const tokens = await (await exchange(callback.searchParams.get("code") ?? "", verifier)).json();
  const keys = createRemoteJWKSet(new URL(endpoints.jwks_uri));
  const options = { issuer: provider.issuer, audience: client.clientId };
  return (await jwtVerify(tokens.id_token, keys, options)).payload;
}

it("the provider publishes https addresses behind a TLS proxy", async () => {
  const port = await freePorts();
  const issuer = "https://localhost:9";
  const behind = await startIdentityProvider({ port, appUrl: APP, ...client, issuer });
  try {
    const response = await fetch(`http://localhost:${port}/.well-known/openid-configuration`, {
      headers: { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "localhost:9" },
    });
    const named: typeof endpoints = await response.json();
    for (const each of ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const)
      expect(new URL(named[each]).origin).toBe(issuer);
  } finally {
    await behind.stop();
  }
});

describe("the authorization code flow", () => {
  it("a sign-in returns the state and a code that exchanges for a signed ID token with the claims", async () => {
    const { callback } = await signIn(new Visitor(), "demo001@august.example");
    expect(`${callback.origin}${callback.pathname}`).toBe(CALLBACK);
    expect(callback.searchParams.get("state")).toBe("the-state");

    expect(await readClaims(" Demo001@August.example ")).toMatchObject({
      sub: toSubject("demo001@august.example"),
      email: "demo001@august.example",
      email_verified: true,
      given_name: "Demo001",
      nonce: "the-nonce",
    });
    expect(await readClaims("ada.lovelace+sea@x.example")).toMatchObject({
      given_name: "Ada",
      family_name: "Lovelace",
    });
  });

  it("the flow works with the strategy that August signs in with", async () => {
    const strategy = await OAuth2Strategy.discover(
      provider.issuer,
      { ...client, redirectURI: CALLBACK, scopes: ["openid", "email", "profile"] },
      async ({ tokens }) => tokens.idToken(),
    );
    const start = await strategy
      .authenticate(new Request(`${APP}/api/login`))
      .catch((thrown) => thrown);
    const visitor = new Visitor();
    const { action } = await openForm(visitor, start.headers.get("Location"));
    const { address } = await visitor.follow(
      await visitor.post(action, { login: "demo002@august.example" }),
    );
    const cookie = start.headers.getSetCookie()[0].split(";")[0];
    const idToken = await strategy.authenticate(
      new Request(address, { headers: { Cookie: cookie } }),
    );
    expect(idToken.split(".")).toHaveLength(3);
  });

  it("every authorization shows the form, so that another member can sign in", async () => {
    const visitor = new Visitor();
    expect((await readClaims("demo001@august.example", visitor)).given_name).toBe("Demo001");
    const { page } = await openForm(visitor, authorization().url);
    expect(page).toContain('name="login" type="email"');
    expect((await readClaims("demo002@august.example", visitor)).given_name).toBe("Demo002");
  });

  it("a wrong verifier, a wrong secret, and a used code are refused", async () => {
    const first = await signIn(new Visitor(), "demo001@august.example");
    const code = first.callback.searchParams.get("code") ?? "";
    expect((await exchange(code, randomBytes(32).toString("base64url"))).status).toBe(400);
    const second = await signIn(new Visitor(), "demo001@august.example");
    const other = second.callback.searchParams.get("code") ?? "";
    expect((await exchange(other, second.verifier, "wrong")).status).toBe(401);
    expect((await exchange(other, second.verifier)).status).toBe(200);
    expect((await exchange(other, second.verifier)).status).toBe(400);
  });

  it("the provider requires PKCE with S256", async () => {
    const wrong: Record<string, string | null>[] = [
      { code_challenge: null, code_challenge_method: null },
      { code_challenge_method: "plain" },
    ];
    for (const overrides of wrong) {
      const visitor = new Visitor();
      const { address } = await visitor.follow(await visitor.get(authorization(overrides).url));
      expect(new URL(address).searchParams.get("error")).toBe("invalid_request");
    }
  });

  it("the provider redirects only to the client's registered address", async () => {
    const response = await new Visitor().get(
      authorization({ redirect_uri: "http://localhost:1/x" }).url,
    );
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("This sign-in cannot go on");
  });
});

describe("the login form", () => {
  it("canceling returns access_denied and the state", async () => {
    const visitor = new Visitor();
    const { action } = await openForm(visitor, authorization().url);
    const { address } = await visitor.follow(await visitor.post(`${action}/cancel`));
    const { searchParams } = new URL(address);
    expect(searchParams.get("error")).toBe("access_denied");
    expect(searchParams.get("state")).toBe("the-state");
    expect(searchParams.get("code")).toBeNull();
  });

  it.each(["", "   ", "nobody", "a@b", "a b@c.example", '"><script>@x.example'])(
    "the form shows %j again with an error, and the sign-in still succeeds afterwards",
    async (typed) => {
      const visitor = new Visitor();
      const { action } = await openForm(visitor, authorization().url);
      const response = await visitor.post(action, { login: typed });
      const page = await response.text();
      expect(response.status).toBe(422);
      expect(page).toContain('id="login-error"');
      expect(page).not.toContain("<script");
      if (typed === "nobody") expect(page).toContain('value="nobody"');
      const { address } = await visitor.follow(
        await visitor.post(action, { login: "ok@x.example" }),
      );
      expect(new URL(address).searchParams.get("code")).toBeTruthy();
    },
  );

  it("the form has no script, and says plainly when a sign-in has expired", async () => {
    const visitor = new Visitor();
    const { action, page } = await openForm(visitor, authorization().url);
    expect(page).not.toContain("<script");
    await visitor.follow(await visitor.post(action, { login: "ok@x.example" }));
    const again = await visitor.post(action, { login: "ok@x.example" });
    expect(again.status).toBe(400);
    expect(await again.text()).toContain("Start again from August");
  });
});

describe("the start of the provider", () => {
  it("the provider refuses production and addresses off loopback with one sentence", async () => {
    const options = { port: 0, appUrl: APP, ...client };
    vi.stubEnv("NODE_ENV", "production");
    await expect(startIdentityProvider(options)).rejects.toThrow(/NODE_ENV is production\.$/);
    vi.unstubAllEnvs();
    for (const elsewhere of [
      { issuer: "http://id.example:4101" },
      { appUrl: "https://august.example" },
    ])
      await expect(startIdentityProvider({ ...options, ...elsewhere })).rejects.toThrow(
        /is not loopback\.$/,
      );
  });

  it("a taken port is named", async () => {
    const port = Number(new URL(provider.issuer).port);
    await expect(startIdentityProvider({ port, appUrl: APP, ...client })).rejects.toThrow(
      `needs port ${port}, which is already in use.`,
    );
  });
});
