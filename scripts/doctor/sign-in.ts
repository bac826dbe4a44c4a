import { z } from "zod";
import { type Check, describeFailure, fetchBounded, findingsOf, readSetting } from "./finding";

const { ok, fail } = findingsOf("sign-in");

const metadataShape = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

/** Whether the identity provider can be reached and is the one that the settings name. */
export const checkSignIn: Check = async (settings) => {
  const issuer = readSetting(settings, "OIDC_ISSUER");
  if (!issuer) return [fail("OIDC_ISSUER is missing: set the address of the identity provider.")];
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const response = await fetchBounded(address);
    if (!response.ok)
      return [fail(`${address} answers ${response.status}: check OIDC_ISSUER at the provider.`)];
    const metadata = metadataShape.safeParse(await response.json());
    if (!metadata.success)
      return [fail(`${address} is no description of a provider: check OIDC_ISSUER.`)];
    if (metadata.data.issuer !== issuer)
      return [
        fail(`The provider calls itself ${metadata.data.issuer}: set OIDC_ISSUER to just that.`),
      ];
    const callback = `${readSetting(settings, "APP_URL")?.replace(/\/$/, "")}/api/callback`;
    return [ok(`The identity provider answers. ${callback} has to be registered there.`)];
  } catch (error) {
    return [
      fail(
        `Nobody can sign in, as ${address} does not answer (${describeFailure(error)}): check OIDC_ISSUER, and the provider's status page.`,
      ),
    ];
  }
};
