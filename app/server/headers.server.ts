import { env } from "./env.server";

/**
 * Content security policy, starting from `default-src 'none'`. Scripts need the page's nonce; a
 * page with scripts may show a recording that is not sent yet.
 */
function policy(nonce: string | null): string {
  const unsent = nonce ? " blob:" : "";
  const rules = [
    "default-src 'none'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'none'",
    "style-src 'self'",
    `img-src 'self' data:${unsent}`,
    `media-src 'self'${unsent}`,
    "connect-src 'self'",
    `worker-src ${nonce ? "'self'" : "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${formTargets()}`,
    "frame-ancestors 'none'",
  ];
  return rules.join("; ");
}

/** Browsers apply form-action to a form's redirects too, so sign-in and hosted checkout are listed. */
function formTargets(): string {
  const { OIDC_ISSUER, STRIPE_API_BASE, STRIPE_SECRET_KEY } = env();
  const targets = [new URL(OIDC_ISSUER).origin];
  if (STRIPE_API_BASE) targets.push(new URL(STRIPE_API_BASE).origin);
  else if (STRIPE_SECRET_KEY) targets.push("https://checkout.stripe.com");
  return targets.map((origin) => ` ${origin}`).join("");
}

// A document keeps its permissions while its scripts navigate to other screens, one of which
// records.
const permissions = (hasScripts: boolean) => {
  const own = hasScripts ? "(self)" : "()";
  return `camera=${own}, microphone=${own}, geolocation=(), payment=(), usb=(), browsing-topics=(), interest-cohort=()`;
};

/**
 * Sets the security headers of a response.
 * @param nonce of the page's scripts; null where the response has none
 */
export function setSecurityHeaders(headers: Headers, nonce: string | null): void {
  headers.set("Content-Security-Policy", policy(nonce));
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "same-origin");
  headers.set("Permissions-Policy", permissions(nonce !== null));
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  if (env().APP_URL.startsWith("https://"))
    headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}
