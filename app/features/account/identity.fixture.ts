import { afterEach, vi } from "vitest";
import { type Quirks, startIdentityDouble } from "../../../tests/support/identity-double";
import { setTestEnv, TEST_ENV } from "../../../tests/support/test-env";

export type Double = Awaited<ReturnType<typeof startIdentityDouble>>;

const doubles: Double[] = [];
afterEach(() => {
  for (const { stop } of doubles.splice(0)) stop();
});

/** Starts a provider for one test. */
export async function start(quirks: Quirks): Promise<Double> {
  const double = await startIdentityDouble(quirks);
  doubles.push(double);
  return double;
}

/** Signs in with a fresh app; the settings are read before the next one starts. */
export async function beginSignIn(double: Double, settings: Record<string, string> = {}) {
  const { issuer, clientId, clientSecret } = double;
  setTestEnv({
    ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    ...settings,
  });
  vi.resetModules();
  const { env } = await import("~/server/ops/env.server");
  const { identify } = await import("./identity.server");
  env();
  return async (returning: Record<string, string> = {}) => {
    const start = new Request(`${TEST_ENV.APP_URL}/api/login`);
    const response = await identify(start).catch((thrown) => thrown);
    if (!(response instanceof Response)) throw response;
    const Cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const query = double.authorize(response.headers.get("Location") ?? "");
    return identify(
      new Request(`${TEST_ENV.APP_URL}/api/callback${query}&${new URLSearchParams(returning)}`, {
        headers: { Cookie },
      }),
    );
  };
}
