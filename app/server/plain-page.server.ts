import type { data } from "@remix-run/node";
import { CONTACT_ADDRESS } from "./contact-address";
import { setSecurityHeaders } from "./headers.server";

/** What a refused or failed request throws for an error page, with its status. */
export type Failure = ReturnType<typeof data<{ title?: string; message?: string; id?: string }>>;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * An error page for an address that has no screen: without styles, readable everywhere.
 * @param back a path to where the person was
 */
export function plainPage({ data: details, init }: Failure, back?: string): Response {
  const status = init?.status ?? 500;
  const title = details.title ?? (status >= 500 ? "Something went wrong" : "That did not work");
  const message =
    details.message ??
    `Please try again.${details.id ? ` If it stays, write to ${CONTACT_ADDRESS} and name ${details.id}.` : ""}`;
  const headers = new Headers(init?.headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "private, no-cache");
  setSecurityHeaders(headers, null);
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1">` +
      `<title>${escaped(title)} · August</title></head><body><main><h1>${escaped(title)}</h1>` +
      `<p>${escaped(message)}</p><p>${back ? `<a href="${escaped(back)}">Back</a> · ` : ""}<a href="/">Home</a></p></main></body></html>`,
    { status, headers },
  );
}
