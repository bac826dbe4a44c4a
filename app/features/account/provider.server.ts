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
import { boundedFetch } from "~/server/bounded-fetch.server";

/** How August is registered at its identity provider. */
export interface Registration {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const AUTHENTICATE = {
  client_secret_basic: ClientSecretBasic,
  client_secret_post: ClientSecretPost,
};
export type AuthMethod = keyof typeof AUTHENTICATE;
/** Basic first: it is every provider's default (OpenID Connect Discovery, section 3). */
const METHODS = ["client_secret_basic", "client_secret_post"] as const;

const CLOCK_TOLERANCE_S = 120;
const fetchFromProvider = boundedFetch({ deadlineMs: 5_000, maxBytes: 256 * 1024 });

/** An identity provider as it describes itself, with the keys it has now. */
export interface Provider {
  config: Configuration;
  /** Ways to send the client secret that it says it accepts; all that August knows where it says nothing. */
  methods: AuthMethod[];
  /** Sends the client secret in this way from now on. */
  use(method: AuthMethod): void;
}

const trimSlash = (url: string) => url.replace(/\/$/, "");

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
      [customFetch]: (address, init) => fetchFromProvider(address, init as RequestInit),
      execute: [
        enableNonRepudiationChecks,
        // On loopback: in production every address of the settings is https.
        ...(url.startsWith("http:") ? [allowInsecureRequests] : []),
      ],
    });
  const config = await read(issuer).catch((error) => {
    if (trimSlash(readOtherIssuer(error) ?? "") !== trimSlash(issuer)) throw error;
    return read(nextSlash(issuer));
  });
  const supported = config.serverMetadata().token_endpoint_auth_methods_supported;
  const methods = METHODS.filter((each) => supported?.includes(each) ?? true);
  const use = (next: AuthMethod) => {
    method = next;
  };
  return { config, methods, use };
}

const CLIENT_ERRORS = ["invalid_client", "unauthorized_client", "invalid_request"];

/** Whether a provider refused the client or how it sent its secret, and not the code. */
export const isClientRefused = (error: unknown): boolean =>
  error instanceof WWWAuthenticateChallengeError ||
  (error instanceof ResponseBodyError && CLIENT_ERRORS.includes(error.error));
