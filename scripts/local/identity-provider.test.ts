import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { setTestEnv } from "../../tests/support/test-env";
import { Visitor } from "./browser";
import { freePorts } from "./free-port";
import { startIdentityProvider } from "./identity-provider";
import { toSubject } from "./subject";

const APP = "http://localhost:3999";
const CALLBACK = `${APP}/api/callback`;
const client = { clientId: "august-local", clientSecret: "a+secret/of%the:test" };

let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let endpoints: Record<"authorization_endpoint" | "token_endpoint" | "userinfo_endpoint", string>;

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
    headers: { Authorization: `Basic ${btoa(`${client.clientId}:${encodeURIComponent(secret)}`)}` },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      code_verifier: verifier,
      redirect_uri: CALLBACK,
    }),
  });
}

const readIdToken = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

/** What the provider says of somebody who signs in: in the ID token, and in UserInfo. */
async function readClaims(email: string, visitor = new Visitor()) {
  const { callback, verifier } = await signIn(visitor, email);
  const tokens = await (await exchange(callback.searchParams.get("code") ?? "", verifier)).json();
  const headers = { Authorization: `Bearer ${tokens.access_token}` };
  const userInfo = await (await fetch(endpoints.userinfo_endpoint, { headers })).json();
  return { inToken: readIdToken(tokens.id_token), userInfo };
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
    for (const each of ["authorization_endpoint", "token_endpoint", "userinfo_endpoint"] as const)
      expect(new URL(named[each]).origin).toBe(issuer);
  } finally {
    await behind.stop();
  }
});

describe("the authorization code flow", () => {
  it("a sign-in returns the state and a code for an ID token, and UserInfo alone has the claims", async () => {
    const { callback } = await signIn(new Visitor(), "demo001@august.example");
    expect(`${callback.origin}${callback.pathname}`).toBe(CALLBACK);
    expect(callback.searchParams.get("state")).toBe("the-state");

    const { inToken, userInfo } = await readClaims(" Demo001@August.example ");
    expect(inToken).toMatchObject({ sub: toSubject("demo001@august.example"), nonce: "the-nonce" });
    expect(Object.keys(inToken)).not.toContain("email");
    expect(userInfo).toEqual({
      sub: toSubject("demo001@august.example"),
      email: "demo001@august.example",
      given_name: "Demo001",
    });
    expect((await readClaims("ada.lovelace+sea@x.example")).userInfo).toMatchObject({
      given_name: "Ada",
      family_name: "Lovelace",
    });
  });

  it("August signs in with its secret in Basic, and reads who somebody is", async () => {
    setTestEnv({
      APP_URL: APP,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
    });
    const { identify } = await import("~/features/account/identity.server");
    const start = await identify(new Request(`${APP}/api/login`)).catch((thrown) => thrown);
    const visitor = new Visitor();
    const { action } = await openForm(visitor, start.headers.get("Location"));
    const { address } = await visitor.follow(
      await visitor.post(action, { login: "demo002@august.example" }),
    );
    const Cookie = start.headers.getSetCookie()[0].split(";")[0];
    expect(await identify(new Request(address, { headers: { Cookie } }))).toEqual({
      issuer: provider.issuer,
      subject: toSubject("demo002@august.example"),
      email: "demo002@august.example",
      firstName: "Demo002",
      lastName: null,
    });
  });

  it("every authorization shows the form, so that another member can sign in", async () => {
    const visitor = new Visitor();
    expect((await readClaims("demo001@august.example", visitor)).userInfo.given_name).toBe(
      "Demo001",
    );
    const { page } = await openForm(visitor, authorization().url);
    expect(page).toContain('name="login" type="email"');
    expect((await readClaims("demo002@august.example", visitor)).userInfo.given_name).toBe(
      "Demo002",
    );
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
