import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { beforeEach, expect, it } from "vitest";
import { setTestEnv } from "../../../tests/support/test-env";
import { env } from "../ops/env.server";
import { redirectToOurHost } from "./our-host.server";

setTestEnv({ APP_URL: "https://august.example" });

beforeEach(() => void Object.assign(env(), { NODE_ENV: "production", AUGUST_DEMO: "0" }));

/** Where a request is redirected; null where it is not. */
function follow(host: string, url: string, method = "GET") {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url, headers: { host } });
  const response = new ServerResponse(request);
  if (!redirectToOurHost(request, response)) return null;
  return [response.statusCode, response.getHeader("Location")];
}

it.each([
  "august.fly.dev",
  "www.august.example",
  "august.example:8443",
  "august.example.",
  "[::1]",
])("a request to %s is redirected to our host, with path and query", (host) => {
  expect(follow(host, "/discover?age=30&x=%2F")).toEqual([
    308,
    "https://august.example/discover?age=30&x=%2F",
  ]);
  expect(follow(host, "//evil.example/x")).toEqual([308, "https://august.example//evil.example/x"]);
});

it("a form keeps its method: the status says so", () => {
  expect(follow("august.fly.dev", "/messages/1", "POST")?.[0]).toBe(308);
});

it.each(["august.example", "AUGUST.example", "august.example:443"])(
  "a request to %s is served",
  (host) => expect(follow(host, "/discover")).toBe(null),
);

it.each(["/healthz", "/healthz?deep=1", "/livez"])("%s is answered at every host", (path) => {
  expect(follow("172.19.0.2:8080", path)).toBe(null);
});

it("a demo is served at every host", () => {
  env().AUGUST_DEMO = "1";
  expect(follow("127.0.0.1:3000", "/discover")).toBe(null);
});
