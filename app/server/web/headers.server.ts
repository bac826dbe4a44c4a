import { env } from "../ops/env.server";

/** Where the payment form's script, its frames and its requests come from, as the provider documents. */
function paymentSources(): { scripts: string; frames: string; requests: string } {
  const { origin } = new URL(env().STRIPE_JS_URL);
  if (origin !== "https://js.stripe.com")
    return { scripts: origin, frames: origin, requests: origin };
  const scripts = `${origin} https://*.js.stripe.com`;
  return {
    scripts,
    frames: `${scripts} https://hooks.stripe.com`,
    requests: "https://api.stripe.com",
  };
}

/**
 * Content security policy, starting from `default-src 'none'`. Scripts need the page's nonce; a
 * page with scripts may show a recording that is not sent yet.
 */
function composePolicy(hasScripts: boolean, takesPayment: boolean): string {
  const unsent = hasScripts ? " blob:" : "";
  const isOn = takesPayment && env().STRIPE_PUBLISHABLE_KEY !== undefined;
  const payment = hasScripts && isOn ? paymentSources() : null;
  const rules = [
    "default-src 'none'",
    hasScripts
      ? `script-src 'self' 'nonce-${NONCE}'${payment ? ` ${payment.scripts}` : ""}`
      : "script-src 'none'",
    ...(payment ? [`frame-src ${payment.frames}`] : []),
    "style-src 'self'",
    `img-src 'self' data:${unsent}`,
    `media-src 'self'${unsent}`,
    `connect-src 'self'${payment ? ` ${payment.requests}` : ""}`,
    `worker-src ${hasScripts ? "'self'" : "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${formTargets()}`,
    "frame-ancestors 'none'",
  ];
  // Headers are not compressed.
  return rules.join(";");
}

/** Is in a policy for the nonce of a page. */
const NONCE = "{nonce}";

// The settings are the same until the process ends; a test has others.
const policies = new WeakMap<object, Map<string, string>>();

function policy(nonce: string | null, takesPayment: boolean): string {
  const known = policies.get(env()) ?? new Map<string, string>();
  policies.set(env(), known);
  const key = `${nonce !== null} ${takesPayment}`;
  const composed = known.get(key) ?? composePolicy(nonce !== null, takesPayment);
  known.set(key, composed);
  return nonce === null ? composed : composed.replace(NONCE, nonce);
}

/** Browsers apply form-action to a form's redirects too, so sign-in and the provider's pages are listed. */
function formTargets(): string {
  const { OIDC_ISSUER, STRIPE_API_BASE, STRIPE_SECRET_KEY } = env();
  const targets = OIDC_ISSUER ? [new URL(OIDC_ISSUER).origin] : [];
  if (STRIPE_API_BASE) targets.push(new URL(STRIPE_API_BASE).origin);
  else if (STRIPE_SECRET_KEY)
    targets.push("https://checkout.stripe.com", "https://billing.stripe.com");
  return targets.map((origin) => ` ${origin}`).join("");
}

// A document keeps its permissions while its scripts navigate to other screens, one of which
// records.
const permissions = (hasScripts: boolean) => {
  const own = hasScripts ? "(self)" : "()";
  return `camera=${own},microphone=${own},geolocation=(),payment=()`;
};

/**
 * Sets the security headers of a response.
 * @param nonce of the page's scripts; null where the response has none
 * @param takesPayment true for a page with the payment form
 */
export function setSecurityHeaders(
  headers: Headers,
  nonce: string | null,
  takesPayment = false,
): void {
  headers.set("Content-Security-Policy", policy(nonce, takesPayment));
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "same-origin");
  headers.set("Permissions-Policy", permissions(nonce !== null));
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  if (env().APP_URL.startsWith("https://"))
    headers.set("Strict-Transport-Security", "max-age=31536000");
}

/** Sets the security headers of a picture or recording, which loads only itself when opened directly. */
export function setMediaHeaders(headers: Headers): void {
  setSecurityHeaders(headers, null);
  headers.set("Content-Security-Policy", "default-src 'none';media-src 'self'");
  headers.delete("Permissions-Policy");
}

/** Takes out the longest headers of a response that says that nothing has changed: the browser's copy has them already. */
export function dropPolicies(headers: Headers): void {
  headers.delete("Content-Type");
  headers.delete("Content-Security-Policy");
  headers.delete("Permissions-Policy");
}
