import { request } from "node:http";
import { text } from "node:stream/consumers";
import type { SignedInMember } from "./members";

/** The response of a JSON call. */
export interface JsonResponse {
  status: number;
  body: unknown;
}

/** Posts to a JSON call as a member. @throws when the connection breaks before the whole answer */
export async function postJson(
  url: string,
  path: string,
  { cookie }: SignedInMember,
  body: unknown,
): Promise<JsonResponse> {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: cookie },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: /json/.test(response.headers.get("Content-Type") ?? "") ? JSON.parse(text) : text,
  };
}

/** Posts a form as a browser without scripts does; redirects are not followed. */
export const postForm = (
  url: string,
  path: string,
  { cookie }: SignedInMember,
  fields: Record<string, string>,
): Promise<Response> =>
  fetch(url + path, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

/** Reads a page as a member. */
export async function getPage(
  url: string,
  path: string,
  { cookie }: SignedInMember,
): Promise<number> {
  const response = await fetch(url + path, { headers: { Cookie: cookie }, redirect: "manual" });
  await response.arrayBuffer();
  return response.status;
}

/** What a request carries. */
export interface Content {
  type: string;
  bytes: string | Buffer;
}

/** The body of a JSON call. */
export const jsonContent = (body: object): Content => ({
  type: "application/json",
  bytes: JSON.stringify(body),
});

/** The body of a form as a browser encodes it. */
export const formContent = (fields: Record<string, string>): Content => ({
  type: "application/x-www-form-urlencoded",
  bytes: new URLSearchParams(fields).toString(),
});

/**
 * Posts as a member on a connection of its own, or reads without a content; redirects are not followed. why:
 * `fetch` keeps a pool, in which requests wait forever once a server was killed under many of them.
 *
 * @throws when the connection breaks before the whole answer
 */
export function send(
  url: string,
  path: string,
  { cookie }: SignedInMember,
  content?: Content,
): Promise<JsonResponse> {
  const headers = { Cookie: cookie, ...(content && { "Content-Type": content.type }) };
  const method = content ? "POST" : "GET";
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers, agent: false }, (answer) => {
      const isJson = /json/.test(answer.headers["content-type"] ?? "");
      text(answer).then(
        (words) =>
          resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(words) : words }),
        reject,
      );
    });
    sent.on("error", reject).end(content?.bytes);
  });
}
