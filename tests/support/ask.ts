import type { Signed } from "./members";

/** An answer of a JSON call. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Posts to a JSON call as a member. @throws when the connection breaks before the whole answer */
export async function call(
  url: string,
  path: string,
  { cookie }: Signed,
  body: unknown,
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: cookie },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: /json/.test(answer.headers.get("Content-Type") ?? "") ? JSON.parse(text) : text,
  };
}

/** Posts a form as a browser without scripts does; redirects are not followed. */
export const submit = (
  url: string,
  path: string,
  { cookie }: Signed,
  fields: Record<string, string>,
): Promise<Response> =>
  fetch(url + path, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

/** Reads a page as a member. */
export async function read(url: string, path: string, { cookie }: Signed): Promise<number> {
  const answer = await fetch(url + path, { headers: { Cookie: cookie }, redirect: "manual" });
  await answer.arrayBuffer();
  return answer.status;
}
