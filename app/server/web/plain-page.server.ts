import { createHash } from "node:crypto";
import type { data } from "@remix-run/node";
import { escapeHtml } from "../data/text";
import { env } from "../ops/env.server";
import { setSecurityHeaders } from "./headers.server";
import { PLAIN_BAR, PLAIN_STYLE } from "./plain-style";

/** What a refused or failed request throws for an error page, with its status. */
export type Failure = ReturnType<typeof data<{ title?: string; message?: string; id?: string }>>;

const STYLE = `${PLAIN_STYLE}nav{display:flex;gap:1.5rem}`;
const STYLE_HASH = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

/**
 * An error page for an address that has no screen: it loads nothing, and is readable everywhere.
 * @param back a path to where the person was
 * @param canRepeat whether the same address may be opened again, as that of a form may not
 */
export function plainPage(
  { data: details, init }: Failure,
  back?: string,
  canRepeat = false,
): Response {
  const status = init?.status ?? 500;
  const title = details.title ?? (status >= 500 ? "Something went wrong" : "That didn’t work");
  const message =
    details.message ??
    `Please try again.${details.id ? ` If it keeps happening, write to ${env().CONTACT_ADDRESS} and mention ${details.id}.` : ""}`;
  const headers = new Headers(init?.headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "private, no-cache");
  setSecurityHeaders(headers, null);
  const policy = headers.get("Content-Security-Policy") ?? "";
  headers.set(
    "Content-Security-Policy",
    policy.replace("style-src 'self'", `style-src ${STYLE_HASH}`),
  );
  // An empty address is that of the page itself.
  const again = canRepeat ? `<a href="">Try again</a>` : "";
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1">` +
      `<title>${escapeHtml(title)} · August</title><style>${STYLE}</style></head><body>${PLAIN_BAR}<main><h1>${escapeHtml(title)}</h1>` +
      `<p>${escapeHtml(message)}</p><nav>${back ? `<a href="${escapeHtml(back)}">Back</a>` : ""}${again}<a href="/">Home</a></nav></main></body></html>`,
    { status, headers },
  );
}
