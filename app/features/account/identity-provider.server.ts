import { createHmac, timingSafeEqual } from "node:crypto";
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { boundedFetch } from "~/server/ops/bounded-fetch.server";
import type { Registration } from "~/server/ops/env.server";

const AUTHENTICATE = {
  client_secret_basic: ClientSecretBasic,
  client_secret_post: ClientSecretPost,
};
export type AuthMethod = keyof typeof AUTHENTICATE;
/** Basic first: it is every provider's default (OpenID Connect Discovery, section 3). */
const METHODS = ["client_secret_basic", "client_secret_post"] as const;

const CLOCK_TOLERANCE_S = 120;
const fetchWithin = (deadlineMs: number) => boundedFetch({ deadlineMs, maxBytes: 256 * 1024 });
const fetchFromProvider = fetchWithin(5_000);
/** A code works only once, so there is no second try. */
const fetchTokens = fetchWithin(15_000);

type Answer = Record<string, unknown>;

/** What August uses of the tokens: some providers leave out the type, and fill the rest with null, "" or lists. */
const pickTokens = ({ access_token, id_token, token_type }: Answer): Answer => ({
  access_token,
  id_token,
  token_type: token_type || "Bearer",
});

/** Some providers sign UserInfo and don't say how: then any algorithm of their ID tokens will do. */
const completeDescription = (description: Answer): Answer => ({
  ...description,
  userinfo_signing_alg_values_supported: description.userinfo_signing_alg_values_supported ??
    description.id_token_signing_alg_values_supported ?? ["RS256"],
});

/** Asks the provider, and mends the answers that `openid-client` would refuse without need. */
async function fetchMended(address: string, init: RequestInit): Promise<Response> {
  const isToken = init.method === "POST";
  const response = await (isToken ? fetchTokens : fetchFromProvider)(address, init);
  if (response.status !== 200 || !(isToken || address.includes("/.well-known/"))) return response;
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof answer !== "object" || answer === null) return response;
  return Response.json((isToken ? pickTokens : completeDescription)(answer as Answer));
}

/** Checks an ID token that is signed with the client secret, which `openid-client` can't. */
function verifyBySecret(token: string, secret: string): void {
  const [header = "", claims, signature = ""] = token.split(".");
  const { alg } = JSON.parse(Buffer.from(header, "base64url").toString()) as { alg: string };
  const hmac = createHmac(`sha${alg.slice(2)}`, secret)
    .update(`${header}.${claims}`)
    .digest();
  const signed = Buffer.from(signature, "base64url");
  if (signed.length !== hmac.length || !timingSafeEqual(signed, hmac))
    throw new Error("JWT signature verification failed");
}

export const isSecretAlgorithm = (alg: string) => alg.startsWith("HS");

/** An identity provider as it describes itself, with the keys it has now. */
export interface Provider {
  config: Configuration;
  /** Ways to send the client secret that it says it accepts; all that August knows where it says nothing. */
  methods: AuthMethod[];
  /** Sends the client secret in this way from now on. */
  use(method: AuthMethod): void;
  /** Checks what the library leaves open of an ID token; throws where it is forged. */
  verify(idToken: string): void;
}

export const trimSlash = (url: string) => url.replace(/\/$/, "");

const nextSlash = (issuer: string) => (issuer.endsWith("/") ? trimSlash(issuer) : `${issuer}/`);

/** The issuer that a description names instead of the one that was asked for. */
export function readOtherIssuer(error: unknown): string | undefined {
  if (!(error instanceof ClientError)) return;
  const { attribute, body } = (error.cause ?? {}) as {
    attribute?: string;
    body?: { issuer?: string };
  };
  return attribute === "issuer" ? body?.issuer : undefined;
}

/**
 * Reads how a provider describes itself. Providers disagree whether their issuer ends in a slash, so either is
 * accepted; the provider's own spelling is what its ID tokens have to carry.
 *
 * @throws Error from `openid-client` or `fetch`
 */
export async function discoverProvider({
  issuer,
  clientId,
  clientSecret,
}: Registration): Promise<Provider> {
  let method: AuthMethod = METHODS[0];
  const authenticate: ClientAuth = (...request) => AUTHENTICATE[method](clientSecret)(...request);
  const read = (url: string) =>
    discovery(new URL(url), clientId, { [clockTolerance]: CLOCK_TOLERANCE_S }, authenticate, {
      [customFetch]: (address, init) => fetchMended(address, init as RequestInit),
      // On loopback: in production every address of the settings is https.
      execute: url.startsWith("http:") ? [allowInsecureRequests] : [],
    });
  const config = await read(issuer).catch((error) => {
    if (trimSlash(readOtherIssuer(error) ?? "") !== trimSlash(issuer)) throw error;
    return read(nextSlash(issuer));
  });
  const {
    token_endpoint_auth_methods_supported: supported,
    id_token_signing_alg_values_supported: algorithms,
  } = config.serverMetadata();
  const signsBySecret = algorithms?.every(isSecretAlgorithm) ?? false;
  if (!signsBySecret) enableNonRepudiationChecks(config);
  const methods = METHODS.filter((each) => supported?.includes(each) ?? true);
  const use = (next: AuthMethod) => {
    method = next;
  };
  const verify = (idToken: string) => {
    if (signsBySecret) verifyBySecret(idToken, clientSecret);
  };
  return { config, methods, use, verify };
}

const CLIENT_ERRORS = ["invalid_client", "unauthorized_client", "invalid_request"];

/** Whether a provider refused the client or how it sent its secret, and not the code. */
export const isClientRefused = (error: unknown): boolean =>
  error instanceof WWWAuthenticateChallengeError ||
  (error instanceof ResponseBodyError && CLIENT_ERRORS.includes(error.error));
