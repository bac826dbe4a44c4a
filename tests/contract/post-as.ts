import { expect } from "vitest";
import { makeWav } from "~/features/voice/wav.fixture";
import { findContract, findPost, findSender, type Row } from "../support/all-contracts";
import { type AddressParams, fillParams, type RoleFixtures } from "../support/role-fixtures";
import type { RequestOptions, TestServer } from "../support/test-server";

/** The request of a row, from a page of our own. */
export function buildSent(
  { method, body }: Pick<Row, "method" | "body">,
  params: AddressParams,
): RequestOptions {
  if (method === "GET") return {};
  const isForm = typeof body === "string";
  return {
    method,
    body: fillParams(isForm ? body : JSON.stringify(body), params),
    headers: {
      "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      "Sec-Fetch-Site": "same-origin",
    },
  };
}

const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A form of a page of ours with a file behind its fields: a picture where they name its type, else a sound. */
function buildUpload(fields: Record<string, string>): RequestOptions {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const bytes = fields.imageType ? Buffer.from(DOT, "base64") : makeWav(1);
  body.append("file", new Blob([new Uint8Array(bytes)]), "file");
  return { method: "POST", body, headers: { "Sec-Fetch-Site": "same-origin" } };
}

/**
 * Brings about what the post to a route changes.
 *
 * @returns posts its example, with a file where it takes one, as the role that may
 */
export function prepare(
  server: TestServer,
  fixtures: RoleFixtures,
  route: string,
): () => Promise<Response> {
  const { prepare: bringAbout, upload } = findContract(route);
  const role = findSender(route);
  const params = fixtures.params[role];
  const row = findPost(route);
  const path = fillParams(bringAbout?.(fixtures) ?? row.path, params);
  return () =>
    server.request(
      fixtures.people[role],
      path,
      upload ? buildUpload(upload(params)) : buildSent(row, params),
    );
}

export type Body = string | Uint8Array<ArrayBuffer>;

/** Sends a body to an action as the role that may use it, from one of our own pages. */
export function sendAs(
  server: TestServer,
  fixtures: RoleFixtures,
  route: string,
  type: string,
  body: Body,
) {
  const role = findSender(route);
  const path = fillParams(findPost(route).path, fixtures.params[role]);
  const headers = { ...(type && { "Content-Type": type }), "Sec-Fetch-Site": "same-origin" };
  return server.request(fixtures.people[role], path, { method: "POST", body, headers });
}

/** The response explains what is wrong in a sentence and reveals no internals. */
export async function expectSentence(response: Response, name: string): Promise<void> {
  const text = await response.text();
  expect(text, name).not.toMatch(/Unexpected Server Error|SqliteError|at \w+ \(/);
  const words = response.headers.get("Content-Type")?.startsWith("application/json")
    ? String((JSON.parse(text) as { message?: unknown }).message)
    : text.replace(/<[^>]*>/g, " ");
  expect(words, name).toMatch(/[A-Z][^.]* [^.]+/);
}
