import { createHmac } from "node:crypto";
import { OAuth2Tokens } from "arctic";
import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import { Authenticator } from "remix-auth";
import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import { z } from "zod";
import type { Identity } from "~/features/members/account.server";
import { boundedFetch } from "~/server/bounded-fetch.server";
import { env } from "~/server/env.server";
import { deriveSecrets } from "~/server/secrets.server";

const metadataShape = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  email: z.string().max(320).optional().catch(undefined),
  // Some providers write it as a text.
  email_verified: z.unknown(),
  given_name: z.string().max(60).optional().catch(undefined),
  family_name: z.string().max(60).optional().catch(undefined),
});

/**
 * The address of somebody at the provider. One that the provider says is not verified may be anybody's: nobody is
 * held, blocked or written to by it.
 */
export const readAddress = (claims: { email?: string | undefined; email_verified?: unknown }) =>
  String(claims.email_verified) === "false" ? null : (claims.email ?? null);

const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];
const fetchFromProvider = boundedFetch({ deadlineMs: 5_000, maxBytes: 256 * 1024 });

/** The nonce is derived from the state, which the strategy binds to the browser with a cookie. */
const computeNonce = (state: string) =>
  createHmac("sha256", deriveSecrets("nonce")[0] ?? "")
    .update(state)
    .digest("base64url");

const stateCookieName = () =>
  env().APP_URL.startsWith("https://") ? "__Host-august-oauth" : "august-oauth";

/** The strategy of remix-auth-oauth2 with the nonce that OpenID Connect adds. */
class OpenIdStrategy extends OAuth2Strategy<Identity> {
  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    const withNonce = new URLSearchParams(params);
    withNonce.set("nonce", computeNonce(params.get("state") ?? ""));
    return withNonce;
  }

  /** The exchange of the code (RFC 6749 section 4.1.3), with the timeout that the library lacks. */
  override async validateAuthorizationCode(code: string, verifier: string): Promise<OAuth2Tokens> {
    const { clientId, clientSecret, redirectURI, tokenEndpoint } = this.options;
    const response = await fetchFromProvider(tokenEndpoint, {
      method: "POST",
      headers: {
        Accept: "application/json",
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: String(redirectURI),
        code_verifier: verifier,
      }),
    });
    if (!response.ok) throw new Error(`The code exchange answered ${response.status}`);
    return new OAuth2Tokens(z.looseObject({}).parse(await response.json()));
  }
}

async function discover() {
  const { OIDC_ISSUER: issuer } = env();
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetchFromProvider(address);
  if (!response.ok) throw new Error(`Discovery answered ${response.status}`);
  const metadata = metadataShape.parse(await response.json());
  if (metadata.issuer !== issuer) throw new Error("Discovery names another issuer");
  return metadata;
}

async function build(): Promise<Authenticator<Identity>> {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, APP_URL } = env();
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = await discover();
  const keys = createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetchFromProvider });

  const strategy = new OpenIdStrategy(
    {
      clientId,
      clientSecret,
      authorizationEndpoint: authorization_endpoint,
      tokenEndpoint: token_endpoint,
      redirectURI: new URL("/api/callback", APP_URL),
      scopes: ["openid", "email", "profile"],
      codeChallengeMethod: CodeChallengeMethod.S256,
      cookie: {
        name: stateCookieName(),
        path: "/",
        ...(APP_URL.startsWith("https://") ? { secure: true as const } : {}),
      },
    },
    async ({ request, tokens }) => {
      const { payload } = await jwtVerify(tokens.idToken(), keys, {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        requiredClaims: ["exp", "iat", "sub", "nonce"],
        clockTolerance: 60,
      });
      const claims = claimsShape.parse(payload);
      const state = new URL(request.url).searchParams.get("state") ?? "";
      if (claims.nonce !== computeNonce(state)) throw new Error("ID token carries another nonce");
      if (claims.azp !== undefined && claims.azp !== clientId)
        throw new Error("ID token was issued to another client");
      return {
        issuer,
        subject: claims.sub,
        email: readAddress(claims),
        firstName: claims.given_name || null,
        lastName: claims.family_name || null,
      };
    },
  );
  return new Authenticator<Identity>().use(strategy, "openid");
}

let ready: Promise<Authenticator<Identity>> | undefined;

/** The authenticator; discovery runs at the first use and again after a failure. */
function authenticator(): Promise<Authenticator<Identity>> {
  ready ??= build().catch((error) => {
    ready = undefined;
    throw error;
  });
  return ready;
}

/**
 * Redirects the browser to the identity provider, or completes the sign-in when it returns
 * (decision P2).
 *
 * @throws Response the redirect to the provider
 * @throws Error for a wrong state, nonce, signature or code, and for a canceled sign-in
 */
export async function identify(request: Request): Promise<Identity> {
  return (await authenticator()).authenticate("openid", request);
}

/** Most concurrent sign-ins of one browser, for example in several tabs. */
const PENDING_SIGN_INS = 4;

/** Names of the cookies of pending sign-ins, oldest first, as browsers send them (RFC 6265, 5.4). */
const listPendingSignIns = (request: Request): string[] =>
  (request.headers.get("Cookie") ?? "")
    .split(";")
    .map((pair) => pair.split("=")[0]?.trim() ?? "")
    .filter((name) => name.startsWith(stateCookieName()));

function forgetStates(names: readonly string[]): string[] {
  const secure = env().APP_URL.startsWith("https://") ? "; Secure" : "";
  return names.map((name) => `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure}`);
}

/** Set-Cookie headers that clear every pending sign-in of this browser. */
export const clearPendingSignIns = (request: Request): string[] =>
  forgetStates(listPendingSignIns(request));

/** Set-Cookie headers that clear the oldest sign-ins, so that one more can be pending. */
export const clearOldestSignIns = (request: Request): string[] =>
  forgetStates(listPendingSignIns(request).slice(0, 1 - PENDING_SIGN_INS));
