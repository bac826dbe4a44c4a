import {
  authorizationCodeGrant,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  skipStateCheck,
} from "openid-client";
import { Authenticator } from "remix-auth";
import { OAuth2Strategy } from "remix-auth-oauth2";
import { z } from "zod";
import type { Identity } from "~/features/members/sign-in-ways.server";
import { normalizeAddress } from "~/server/data/address-key.server";
import { HOUR_MS, MINUTE_MS, now } from "~/server/data/clock.server";
import { env, readRegistration } from "~/server/ops/env.server";
import { log } from "~/server/ops/log.server";
import {
  type AuthMethod,
  discoverProvider,
  isClientRefused,
  type Provider,
  trimSlash,
} from "./identity-provider.server";
import { failAt, readReturnedFailure, SignInFailure } from "./sign-in-failure.server";

const optionalText = (longest: number) =>
  z.string().min(1).max(longest).optional().catch(undefined);

/** What August reads of someone. A provider may leave out everything but `sub`, and a strange value counts as left out. */
const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  email: z
    .string()
    .trim()
    .refine((text) => normalizeAddress(text) !== undefined)
    .optional()
    .catch(undefined),
  // Some providers write it as a text.
  email_verified: z.unknown().optional(),
  given_name: optionalText(60),
  family_name: optionalText(60),
});

/** Whether an address is its owner's as far as the provider says. One that is not may be anyone's, and is not kept. */
const isPerhapsVerified = (claim: unknown) => !/^(false|0)$/i.test(String(claim));
/** Whether the provider vouches for an address. Only then does it lead to an account (rule one-person-one-account). */
const isVerified = (claim: unknown) => /^(true|1)$/i.test(String(claim));

/** How long a member may take at the provider, for example to open an account there. */
const SIGN_IN_MS = 30 * MINUTE_MS;

const isSecure = () => env().APP_URL.startsWith("https://");
const stateCookieName = () => (isSecure() ? "__Host-august-oauth" : "august-oauth");

type Tokens = Awaited<ReturnType<OAuth2Strategy<Identity>["validateAuthorizationCode"]>>;

/** The strategy of remix-auth-oauth2 keeps state and verifier; `openid-client` speaks to the provider. */
class OpenIdStrategy extends OAuth2Strategy<Identity> {
  constructor(
    private readonly provider: Provider,
    /** Where the browser returned to. */
    private readonly search: string,
  ) {
    const { authorization_endpoint = "", token_endpoint = "" } = provider.config.serverMetadata();
    super(
      {
        clientId: env().OIDC_CLIENT_ID ?? "",
        clientSecret: null,
        authorizationEndpoint: authorization_endpoint,
        tokenEndpoint: token_endpoint,
        redirectURI: new URL("/api/callback", env().APP_URL),
        scopes: ["openid", "email", "profile"],
        cookie: {
          name: stateCookieName(),
          path: "/",
          maxAge: SIGN_IN_MS / 1_000,
          ...(isSecure() ? { secure: true as const } : {}),
        },
      },
      async ({ tokens }) => tokens.data as Identity,
    );
  }

  /**
   * Adds the nonce of OpenID Connect: the PKCE challenge, which belongs to this browser by the verifier in its cookie
   * and so needs no secret that could be rotated meanwhile.
   */
  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    const withNonce = new URLSearchParams(params);
    withNonce.set("nonce", params.get("code_challenge") ?? "");
    return withNonce;
  }

  /** Exchanges the code for who someone is. */
  protected override async validateAuthorizationCode(_code: string, verifier: string) {
    const tokens = await exchange(this.provider, this.search, verifier).catch(failAt("exchange"));
    return { data: await readIdentity(this.provider, tokens) } as Tokens;
  }
}

/** How the client secret was sent when it was last accepted: providers know one way for each client. */
let accepted: AuthMethod | undefined;

/** Sends the code, with the client secret in each way that the provider says it accepts until one is. */
async function exchange(provider: Provider, search: string, verifier: string) {
  const { config, methods, use, verify } = provider;
  const url = new URL(`/api/callback${search}`, env().APP_URL);
  const { issuer } = config.serverMetadata();
  if (trimSlash(url.searchParams.get("iss") ?? "") === trimSlash(issuer))
    url.searchParams.set("iss", issuer);
  const expectedNonce = await calculatePKCECodeChallenge(verifier);
  const inOrder = [...methods].sort(
    (one, other) => Number(other === accepted) - Number(one === accepted),
  );
  for (const [at, method] of inOrder.entries()) {
    use(method);
    try {
      const checks = { pkceCodeVerifier: verifier, expectedNonce };
      // The strategy has compared the state with the cookie.
      const tokens = await authorizationCodeGrant(config, url, {
        ...checks,
        expectedState: skipStateCheck,
      });
      accepted = method;
      verify(tokens.id_token ?? "");
      return tokens;
    } catch (error) {
      if (at === inOrder.length - 1 || !isClientRefused(error)) throw error;
    }
  }
  throw noMethod();
}

const noMethod = () =>
  new SignInFailure("settings", {
    step: "discovery",
    detail: "the provider accepts neither client_secret_basic nor client_secret_post",
  });

type TokenResponse = Awaited<ReturnType<typeof exchange>>;

/**
 * Reads who someone is from the ID token, and from UserInfo what it lacks. UserInfo that fails refuses nobody: what
 * August already knows of them stays.
 */
async function readIdentity(provider: Provider, tokens: TokenResponse): Promise<Identity> {
  const inToken = tokens.claims();
  const signed = claimsShape.safeParse(inToken);
  if (!inToken || !signed.success)
    throw new SignInFailure("provider", {
      step: "exchange",
      detail: "the claim sub is missing or longer than 255 characters",
    });
  const { sub } = signed.data;
  const lacks = claimsShape.keyof().options.some((name) => signed.data[name] === undefined);
  const userInfo = lacks ? await readUserInfo(provider, tokens.access_token, sub) : {};
  const told = claimsShape.parse({ ...userInfo, sub });
  const read = <Name extends keyof typeof told>(name: Name) => told[name] ?? signed.data[name];
  const ifLeftOut = userInfo ? null : undefined;
  const email = isPerhapsVerified(read("email_verified")) ? (read("email") ?? ifLeftOut) : null;
  return {
    issuer: inToken.iss,
    subject: sub,
    email,
    // UserInfo may have another address than the ID token, which then says nothing of it.
    isEmailProven: [told, signed.data].some(
      (claims) => email && claims.email === email && isVerified(claims.email_verified),
    ),
    firstName: read("given_name") ?? ifLeftOut,
    lastName: read("family_name") ?? ifLeftOut,
  };
}

/** What UserInfo says of someone: nothing where a provider has none, undefined where it fails. */
async function readUserInfo({ config }: Provider, accessToken: string, sub: string) {
  if (!config.serverMetadata().userinfo_endpoint) return {};
  try {
    return await fetchUserInfo(config, accessToken, sub).catch(failAt("UserInfo"));
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error;
    log("warn", "user_info_failed", error.fields);
    return undefined;
  }
}

let known: { readAtMs: number; provider: Provider } | undefined;

/**
 * Finds the provider. Anyone who returns from it reads its description and its keys again, so that no sign-in fails after
 * they were changed, and uses the description of the way there if that fails; the way there uses what was read within
 * the hour.
 */
async function findProvider(isReturn: boolean): Promise<Provider> {
  const at = now().getTime();
  if (!isReturn && known && at - known.readAtMs < HOUR_MS) return known.provider;
  const registration = readRegistration(env());
  if (!registration)
    throw new SignInFailure("settings", { step: "discovery", detail: "OIDC_ISSUER is not set" });
  const provider = await discoverProvider(registration)
    .catch(failAt("discovery"))
    .catch((failure: SignInFailure) => {
      if (!isReturn || !known) throw failure;
      log("warn", "discovery_failed", failure.fields);
      return known.provider;
    });
  if (provider.methods.length === 0) throw noMethod();
  if (provider !== known?.provider) known = { readAtMs: at, provider };
  return provider;
}

/**
 * Redirects the browser to the identity provider, or completes the sign-in when it returns
 * (rule sign-in-by-provider).
 *
 * @throws Response the redirect to the provider
 * @throws SignInFailure where the sign-in does not finish
 */
export async function identify(request: Request): Promise<Identity> {
  const { search, searchParams } = new URL(request.url);
  const returned = readReturnedFailure(searchParams);
  if (returned) throw returned;
  const provider = await findProvider(searchParams.has("state"));
  return new Authenticator<Identity>()
    .use(new OpenIdStrategy(provider, search), "openid")
    .authenticate("openid", request)
    .catch(failAt("return"));
}

/** Most concurrent sign-ins of one browser, for example in several tabs. */
const PENDING_SIGN_INS = 4;

/** Names of the cookies of pending sign-ins, oldest first, as browsers send them (RFC 6265, 5.4). */
export const listPendingSignIns = (request: Request): string[] =>
  (request.headers.get("Cookie") ?? "")
    .split(";")
    .map((pair) => pair.split("=")[0]?.trim() ?? "")
    .filter((name) => name.startsWith(stateCookieName()));

function forgetStates(names: readonly string[]): string[] {
  const secure = isSecure() ? "; Secure" : "";
  return names.map((name) => `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure}`);
}

/** Set-Cookie headers that clear every pending sign-in of this browser. */
export const clearPendingSignIns = (request: Request): string[] =>
  forgetStates(listPendingSignIns(request));

/** Set-Cookie headers that clear the oldest sign-ins, so that one more can be pending. */
export const clearOldestSignIns = (request: Request): string[] =>
  forgetStates(listPendingSignIns(request).slice(0, 1 - PENDING_SIGN_INS));
