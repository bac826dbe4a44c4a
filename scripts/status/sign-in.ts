import { genericGrantRequest } from "openid-client";
import {
  type AuthMethod,
  discoverProvider,
  isClientRefused,
  isSecretAlgorithm,
  type Provider,
  readOtherIssuer,
} from "~/features/account/identity-provider.server";
import { type Check, describeFailure, findingsOf, readSetting } from "./finding";

const { ok, warn, fail } = findingsOf("sign-in");

/** Whether the provider accepts the client secret in one way; a made-up code is then all that it refuses. */
async function accepts({ config, use }: Provider, method: AuthMethod, redirect_uri: string) {
  use(method);
  try {
    const code = { code: "august-status", code_verifier: "august-status".repeat(4), redirect_uri };
    await genericGrantRequest(config, "authorization_code", code);
    return true;
  } catch (error) {
    return !isClientRefused(error);
  }
}

/** Whether the identity provider can be reached, is the one that the settings name, and knows August. */
export const checkSignIn: Check = async (settings) => {
  const issuer = readSetting(settings, "OIDC_ISSUER");
  const hasMail = readSetting(settings, "SMTP_URL") !== undefined;
  if (!issuer)
    return hasMail
      ? [ok("Members sign in by e-mailed codes: whether those can leave is said under mail.")]
      : [fail("Nobody can sign in: set SMTP_URL for e-mailed codes, OIDC_ISSUER, or both.")];
  const clientId = readSetting(settings, "OIDC_CLIENT_ID") ?? "";
  const clientSecret = readSetting(settings, "OIDC_CLIENT_SECRET") ?? "";
  if (!clientId || !clientSecret)
    return [fail("OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is missing: register August there.")];
  try {
    const provider = await discoverProvider({ issuer, clientId, clientSecret });
    const callback = `${readSetting(settings, "APP_URL")?.replace(/\/$/, "")}/api/callback`;
    return await examineProvider(provider, callback);
  } catch (error) {
    const other = readOtherIssuer(error);
    if (other) return [fail(`The provider calls itself ${other}: set OIDC_ISSUER to just that.`)];
    return [
      fail(
        `Nobody can sign in, as ${issuer} does not describe itself as a provider (${describeFailure(error)}): check OIDC_ISSUER, and the provider's status page.`,
      ),
    ];
  }
};

async function examineProvider(provider: Provider, callback: string) {
  const {
    userinfo_endpoint,
    token_endpoint_auth_methods_supported: named,
    id_token_signing_alg_values_supported: algorithms = [],
  } = provider.config.serverMetadata();
  if (provider.methods.length === 0)
    return [
      fail(
        `The provider accepts only ${named?.join(", ")}: register August with client_secret_basic or client_secret_post.`,
      ),
    ];
  const fitting: AuthMethod[] = [];
  for (const method of provider.methods)
    if (await accepts(provider, method, callback)) fitting.push(method);
  if (fitting.length === 0)
    return [
      fail(
        `The provider refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET (by ${provider.methods.join(" and ")}): compare both with the provider's.`,
      ),
    ];
  const found = [
    ok(
      `The identity provider answers, and takes the secret by ${fitting.join(" and ")}. ${callback} has to be registered there.`,
    ),
  ];
  const bySecret = algorithms.filter(isSecretAlgorithm);
  const byKey = algorithms.find((alg) => !isSecretAlgorithm(alg) && alg !== "none");
  if (bySecret.length > 0 && byKey)
    found.push(
      ok(
        `Have the provider sign August's ID tokens with ${byKey}, not ${bySecret.join(" or ")}, and encrypt none: August can't read those.`,
      ),
    );
  if (!userinfo_endpoint)
    found.push(
      warn("The provider has no UserInfo: have it put e-mail and names into the ID token."),
    );
  return found;
}
