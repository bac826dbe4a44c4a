import { generateKeyPair, SignJWT } from "jose";
import { afterAll, expect, it, vi } from "vitest";
import {
  FAILURE_MODES,
  type HostileService,
  startHostileService,
} from "../../../tests/support/hostile-service";
import { setTestEnv } from "../../../tests/support/test-env";
import { waitFor } from "../../../tests/support/wait-for";

const STAGES = ["discovery", "the exchange of the code", "the keys"] as const;
/** Far more than is read; most of it stays in the buffers of the two sockets. */
const MOST_SENT_BYTES = 32 * 1024 * 1024;

const services: HostileService[] = [];
afterAll(() => {
  for (const { stop } of services) stop();
});

/** A provider that answers up to a stage of the sign-in. */
async function startProvider(
  stage: (typeof STAGES)[number],
  failing: (typeof FAILURE_MODES)[number],
) {
  const { privateKey } = await generateKeyPair("ES256");
  const idToken = await new SignJWT({ sub: "ada", nonce: "any" })
    .setProtectedHeader({ alg: "ES256", kid: "one" })
    .sign(privateKey);
  const service = await startHostileService(failing, (path, base) => {
    if (path.startsWith("/.well-known") && stage !== "discovery")
      return {
        issuer: base,
        authorization_endpoint: `${base}/authorize`,
        token_endpoint: `${base}/token`,
        jwks_uri: `${base}/keys`,
      };
    if (path === "/token" && stage === "the keys")
      return { token_type: "Bearer", access_token: "x", id_token: idToken };
    return undefined;
  });
  services.push(service);
  return service;
}

const APP = "http://localhost:4600";

/** Signs in with a fresh app; the settings of the issuer are read before the next one starts. */
async function beginSignIn(issuer: string): Promise<() => Promise<unknown>> {
  setTestEnv({ OIDC_ISSUER: issuer });
  vi.resetModules();
  const { env } = await import("~/server/env.server");
  const { identify } = await import("./identity.server");
  env();
  return async () => {
    const response = await identify(new Request(`${APP}/api/login`)).catch((thrown) => thrown);
    if (!(response instanceof Response)) throw response;
    const state = new URL(response.headers.get("Location") ?? "").searchParams.get("state") ?? "";
    const Cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    return identify(
      new Request(`${APP}/api/callback?code=x&state=${state}`, { headers: { Cookie } }),
    );
  };
}

it("sign-in gives up on a provider that sends nothing, trickles or never ends, at every stage", async () => {
  const signIns: { name: string; service: HostileService; ended: Promise<unknown> }[] = [];
  for (const stage of STAGES)
    for (const failing of FAILURE_MODES) {
      const service = await startProvider(stage, failing);
      const signIn = await beginSignIn(service.base);
      const ended = signIn().then(
        () => "signed in",
        (error: unknown) => error,
      );
      signIns.push({ name: `${stage}: ${failing}`, service, ended });
    }
  for (const { name, service, ended } of signIns) {
    expect(await ended, name).toBeInstanceOf(Error);
    await waitFor(() => expect(service.seen.open, name).toBe(0));
    expect(service.seen.sentBytes, name).toBeLessThan(MOST_SENT_BYTES);
    expect(service.seen.asked, name).toBe(1 + STAGES.indexOf(name.split(":")[0] as never));
  }
});
