import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Context, errors, interactionPolicy, Provider } from "oidc-provider";
import { createMemoryAdapter } from "oidc-provider/lib/adapters/memory_adapter.js";
import { listen, parseUrl, Refusal, readForm, seeOther, sendPage } from "./http";
import { assertLocal } from "./local-only";
import { html, page } from "./page";
import { toSubject } from "./subject";

const SERVICE = "identity provider";
const EMAIL_LIMIT = 254;
const SCOPES = ["openid", "email", "profile"];
const HOUR_S = 3600;

interface IdentityProviderOptions {
  port: number;
  /** Where August answers; it comes back to `${appUrl}/api/callback`. */
  appUrl: string;
  clientId: string;
  clientSecret: string;
  /** Another loopback address under which the provider is known. */
  issuer?: string;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Names taken from the part before the @: "ada.lovelace" is Ada Lovelace, "demo001" is Demo001. */
function splitNames(email: string) {
  const [local = ""] = email.split("@");
  const words = (local.split("+")[0] ?? "")
    .split(/[._-]+/)
    .filter(Boolean)
    .map(capital);
  const [given = "Friend", ...family] = words;
  return { given_name: given, ...(family.length > 0 && { family_name: family.join(" ") }) };
}

/** The address as the provider keeps it, or the sentence that says what is wrong with it. */
function readAddress(typed: string): { email: string } | { error: string } {
  const email = typed.trim().toLowerCase();
  if (email === "") return { error: "Enter an e-mail address." };
  if (
    email.length > EMAIL_LIMIT ||
    !/^[^\s@<>,;:"()]+@[^\s@.<>,;:"()]+(\.[^\s@.<>,;:"()]+)+$/.test(email)
  )
    return { error: "Enter an e-mail address like demo001@august.example." };
  return { email };
}

function loginPage(uid: string, appUrl: string, typed: string, error?: string) {
  return {
    title: `${error ? "Error: " : ""}Sign in · Local identity provider`,
    narrow: true,
    formTargets: [appUrl],
    body: html`<h1>Sign in to August</h1>
<p class="kicker">Local identity provider: any e-mail address signs in, without a password.</p>
<form class="card" method="post" action="/interaction/${uid}">
<label for="login">E-mail address</label>
${error && html`<p class="error" id="login-error">${error}</p>`}
<input id="login" name="login" type="email" value="${typed}" required autofocus autocomplete="email" autocapitalize="none" spellcheck="false" maxlength="${EMAIL_LIMIT}"${error && html` aria-invalid="true" aria-describedby="login-error"`}>
<div class="actions"><button type="submit" class="main">Sign in</button>
<button type="submit" formaction="/interaction/${uid}/cancel" formnovalidate>Cancel</button></div>
</form>
<p>The demo members are demo001@august.example to demo240@august.example. The demo moderator is moderator@august.example.</p>`,
  };
}

function lostPage(appUrl: string, sentence: string) {
  return {
    title: "Sign-in stopped · Local identity provider",
    narrow: true,
    body: html`<h1>This sign-in cannot go on</h1><p>${sentence}</p><p><a href="${appUrl}">Back to August</a></p>`,
  };
}

/**
 * Takes the provider's memory of the browser out of a request, so that every sign-in shows the
 * form.
 */
function forgetBrowser(request: IncomingMessage): void {
  const kept = (request.headers.cookie ?? "")
    .split(/;\s*/)
    .filter((cookie) => cookie !== "" && !cookie.startsWith("idp_session"));
  request.headers.cookie = kept.join("; ");
}

/**
 * Starts an OpenID Connect provider for the demo and the tests. Code flow with PKCE for one
 * confidential client; its own login form; no consent step; nothing outlives the process. As by default at many real
 * providers, UserInfo alone has the claims. It vouches for every address, so that one address is one member, whichever
 * way it signs in.
 *
 * @returns the issuer's address and a way to stop it
 * @throws Error with one sentence in production, off loopback, or when the port is taken
 */
export async function startIdentityProvider(options: IdentityProviderOptions) {
  const { port, clientId, clientSecret } = options;
  const issuer = options.issuer ?? `http://localhost:${port}`;
  const appUrl = options.appUrl.replace(/\/$/, "");
  assertLocal(SERVICE, [issuer, appUrl]);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = {
    ...privateKey.export({ format: "jwk" }),
    alg: "RS256",
    use: "sig",
    kid: randomBytes(8).toString("hex"),
  };
  const emails = new Map<string, string>();
  const policy = interactionPolicy.base();
  policy.remove("consent");

  const provider: Provider = new Provider(issuer, {
    // The provider's own default, without its warning.
    adapter: createMemoryAdapter(),
    jwks: { keys: [key] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${appUrl}/api/callback`],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_basic",
      },
    ],
    scopes: SCOPES,
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name"],
    },
    clientBasedCORS: () => false,
    cookies: {
      keys: [randomBytes(32).toString("hex")],
      names: { session: "idp_session", interaction: "idp_interaction", resume: "idp_resume" },
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy, url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: {
      AccessToken: HOUR_S,
      AuthorizationCode: 60,
      Grant: HOUR_S,
      IdToken: HOUR_S,
      Interaction: HOUR_S,
      Session: HOUR_S,
    },
    findAccount(_: Context, subject: string) {
      const email = emails.get(subject);
      if (email === undefined) return undefined;
      const claims = { sub: subject, email, email_verified: true, ...splitNames(email) };
      return { accountId: subject, claims: () => claims };
    },
    async loadExistingGrant({ oidc }: Context) {
      const { accountId } = oidc.session;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
      grant.addOIDCScope(SCOPES.join(" "));
      await grant.save();
      return grant;
    },
    renderError(context: Context, out: { error: string; error_description?: string }) {
      const { body, headers } = page(lostPage(appUrl, out.error_description ?? out.error));
      context.set(headers);
      context.body = body;
    },
  });
  // An https issuer has something in front that speaks TLS; only this machine can reach what is behind.
  provider.proxy = issuer.startsWith("https:");
  provider.on("server_error", (_, error) => console.error(`The local ${SERVICE} failed:`, error));
  const speakProtocol = provider.callback();

  async function interact(
    request: IncomingMessage,
    response: ServerResponse,
    uid: string,
    cancel: boolean,
  ) {
    const { params } = await provider.interactionDetails(request, response);
    if (request.method === "GET" && !cancel) {
      const hint = typeof params.login_hint === "string" ? params.login_hint : "";
      return sendPage(response, 200, loginPage(uid, appUrl, hint));
    }
    if (request.method !== "POST") throw new Refusal(405, "Use the form.");
    if (cancel) {
      const denied = { error: "access_denied", error_description: "The sign-in was canceled." };
      return provider.interactionFinished(request, response, denied, {
        mergeWithLastSubmission: false,
      });
    }
    const typed = (await readForm(request)).get("login") ?? "";
    const address = readAddress(typed);
    if ("error" in address)
      return sendPage(response, 422, loginPage(uid, appUrl, typed, address.error));
    const accountId = toSubject(address.email);
    emails.set(accountId, address.email);
    await provider.interactionFinished(request, response, {
      login: { accountId, remember: false },
    });
  }

  const server = await listen(SERVICE, port, async (request, response) => {
    const { pathname } = parseUrl(request);
    if (pathname === "/") return seeOther(response, appUrl);
    const [, uid, cancel] = /^\/interaction\/([\w-]+)(\/cancel)?$/.exec(pathname) ?? [];
    forgetBrowser(request);
    if (uid === undefined) return speakProtocol(request, response);
    try {
      await interact(request, response, uid, cancel !== undefined);
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      sendPage(
        response,
        400,
        lostPage(
          appUrl,
          "It was finished already, or it waited too long. Start again from August.",
        ),
      );
    }
  });
  return { issuer, stop: server.stop };
}
