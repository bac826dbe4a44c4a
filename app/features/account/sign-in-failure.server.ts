import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { readOtherIssuer } from "./identity-provider.server";

/** Whose fault it is that a sign-in did not finish. */
export type FailureReason =
  /** Canceled, or the provider does not let this account in. */
  | "canceled"
  /** It took too long, or its link was opened twice or in another browser. */
  | "expired"
  | "no-cookies"
  /** The provider does not answer, or answers what no provider may. */
  | "provider"
  /** The deployment's settings and the provider's do not fit together. */
  | "settings"
  /** August itself failed. */
  | "august";

type Step = "discovery" | "return" | "exchange" | "UserInfo";

/** Errors that a provider names because of the person (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6). */
const PERSONAL =
  /^(access_denied|user_cancel|login_|consent_|interaction_|account_selection_|registration_|mfa_|unmet_auth)/;
const TEMPORARY = /^(server_error|temporarily_unavailable)$/;

/** Finds who is at fault for an error that a provider names by its standard code. */
function judgeCode(code: string): FailureReason {
  if (PERSONAL.test(code)) return "canceled";
  if (TEMPORARY.test(code)) return "provider";
  return code === "invalid_grant" ? "expired" : "settings";
}

/** The status with which the provider answered, where the library says it. */
function readStatus(error: unknown): number | undefined {
  const { status, cause } = error as { status?: number; cause?: { status?: number } };
  return status ?? cause?.status;
}

/** Whether an answer with this status is the provider's own trouble: a later one may differ. */
const isTheirs = (status: number) => status >= 500 || status === 408 || status === 429;

function findReason(error: unknown): FailureReason {
  if (error instanceof WWWAuthenticateChallengeError) return "settings";
  if (error instanceof ResponseBodyError)
    return isTheirs(error.status) ? "provider" : judgeCode(error.error);
  if (readOtherIssuer(error) !== undefined) return "settings";
  const status = readStatus(error);
  if (status) return isTheirs(status) ? "provider" : "settings";
  // For example an encrypted ID token, or one signed with the secret where others are not.
  if (error instanceof ClientError && error.code === "OAUTH_UNSUPPORTED_OPERATION")
    return "settings";
  // The strategy throws these two for a state that this browser did not begin with.
  if (error instanceof ReferenceError || error instanceof RangeError) return "expired";
  return "provider";
}

/** The library's own sentence about what is wrong, which names a claim or an attribute and repeats no value. */
function summarize(error: unknown): string {
  if (error instanceof ResponseBodyError) return error.error.replace(/[^\w.-]/g, "").slice(0, 60);
  const other = readOtherIssuer(error);
  if (other !== undefined) return `the provider calls itself ${other.slice(0, 200)}`;
  const { cause } = error as { cause?: { code?: unknown } };
  const location = cause instanceof Response && cause.headers.get("Location");
  if (location) return `the provider redirects to ${location.replace(/[?#].*/, "").slice(0, 200)}`;
  // `fetch` says only in its cause what failed.
  const { code } = cause ?? {};
  if (error instanceof TypeError && typeof code === "string") return code.slice(0, 60);
  const behind = error instanceof ClientError && error.cause instanceof Error ? error.cause : error;
  return behind instanceof Error ? `${behind.name}: ${behind.message}`.slice(0, 200) : "unknown";
}

/** Thrown when a sign-in does not finish. */
export class SignInFailure extends Error {
  override name = "SignInFailure";

  constructor(
    readonly reason: FailureReason,
    /** What to log: the step and the claim, setting or code at fault, never a secret. */
    readonly fields: { step: Step; detail: string; status?: number | undefined },
  ) {
    super(`Sign-in failed at the ${fields.step}: ${fields.detail}`);
  }
}

/** Rethrows what a step of the sign-in throws, with whose fault it is. */
export const failAt = (step: Step) => (error: unknown) => {
  // The redirect to the provider is thrown too.
  if (!(error instanceof Error) || error instanceof SignInFailure) throw error;
  throw new SignInFailure(findReason(error), {
    step,
    detail: summarize(error),
    status: readStatus(error),
  });
};

/** The failure that a provider reports in the address to which it sends the browser back. */
export const readReturnedFailure = (params: URLSearchParams): SignInFailure | undefined => {
  const code = params
    .get("error")
    ?.replace(/[^\w.-]/g, "")
    .slice(0, 60);
  return code === undefined
    ? undefined
    : new SignInFailure(judgeCode(code), { step: "return", detail: code });
};
