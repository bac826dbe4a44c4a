import { expect, it } from "vitest";
import { setTestEnv } from "../../../tests/support/test-env";
import { hasVersion, taggedJson, unchanged } from "./etag.server";

setTestEnv();

const ask = (tag?: string) =>
  new Request("http://localhost/api/x", { headers: tag ? { "If-None-Match": tag } : {} });

it.each(['"v"', 'W/"v"', '"a", "v"', "*"])("a client that names %s has the version", (tag) => {
  expect(hasVersion(ask(tag), "v")).toBe(true);
});

it.each([undefined, '"w"', "v", '"*"'])("a client that names %s has not", (tag) => {
  expect(hasVersion(ask(tag), "v")).toBe(false);
});

it("a call that has not changed is answered without the policies, and with what caches need", async () => {
  const tag = taggedJson(ask(), { a: 1 }).headers.get("ETag") ?? "";
  const { status, headers } = taggedJson(ask(tag), { a: 1 });
  expect(status).toBe(304);
  expect(headers.get("ETag")).toBe(tag);
  expect(headers.get("Cache-Control")).toBe("private, no-cache");
  expect(headers.get("Vary")).toBe("Accept-Encoding");
  for (const name of ["Content-Security-Policy", "Permissions-Policy", "Content-Type"])
    expect(headers.get(name)).toBeNull();
  expect(unchanged("v", { "Unread-Count": "3" }).headers.get("Unread-Count")).toBe("3");
});
