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
