import { expect } from "vitest";
import {
  type AddressParams,
  fillParams,
  type Role,
  type RoleFixtures,
} from "../support/role-fixtures";
import type { RequestOptions, TestServer } from "../support/test-server";
import type { Row } from "./access-patterns";
import { ACCESS } from "./access-table";

/** The request of a row, from a page of our own. */
export function buildSent({ method, body }: Row, params: AddressParams): RequestOptions {
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

/**
 * The signed payment webhook: exempt from the origin check (CSRF), since its signature
 * authenticates it.
 */
export const WEBHOOK = "features/membership/api.stripe-webhook.route";

/** One-click unsubscribe, posted by mail providers; its signed address authenticates it. */
const UNSUBSCRIBE = "features/notifications/unsubscribe.route";

/** The same of an invitation; the secret in its address authenticates it. */
const DECLINE = "features/introductions/decline.route";

/** True for an action that refuses every role, because its address is GET-only or unknown. */
const refusesAll = (route: string): boolean =>
  Object.values(postTo(route).expect).every((outcome) => outcome === "405" || outcome === "404");

const SIGNED = [WEBHOOK, UNSUBSCRIBE, DECLINE];

/** Routes of the build that change something, other than those that bring their own signature. */
export const listActions = ({ build }: TestServer): string[] =>
  Object.entries(build.routes)
    .filter(([id, route]) => route?.module.action && !SIGNED.includes(id) && !refusesAll(id))
    .map(([id]) => id);

/** The table's request to an action. @throws Error where the table has none */
export function postTo(route: string): Row {
  const row = ACCESS.find((one) => one.route === route && one.method === "POST");
  if (!row) throw new Error(`The access table has no POST to ${route}`);
  return row;
}

const PAYING = [
  "features/membership/api.create-subscription.route",
  "features/membership/subscription.route",
  "features/voice/unlock.route",
];

/**
 * The role that may use a route: a newcomer joins, an undecided member agrees, a suspended one appeals, a free
 * member pays, a moderator reviews.
 */
export function findAllowedRole(route: string): Role {
  const joining = ["features/account/welcome.route", "features/introductions/invitation.route"];
  if (joining.includes(route)) return "newcomer";
  if (route.includes("community-agreements")) return "undecided";
  if (route === "features/safety/suspended.route") return "suspended";
  if (route.startsWith("features/review/")) return "moderator";
  if (PAYING.includes(route)) return "free";
  return "subscribed";
}

export type Body = string | Uint8Array<ArrayBuffer>;

/** True for an action that reads JSON. */
export const isCall = ({ build }: TestServer, route: string): boolean =>
  postTo(route).path.startsWith("/api/") && build.routes[route]?.module.default === undefined;

/** Sends a body to an action as a role that may use it, from one of our own pages. */
export function sendAs(
  server: TestServer,
  fixtures: RoleFixtures,
  route: string,
  type: string,
  body: Body,
) {
  const role = findAllowedRole(route);
  return server.request(
    fixtures.people[role],
    fillParams(postTo(route).path, fixtures.params[role]),
    {
      method: "POST",
      body,
      headers: { ...(type && { "Content-Type": type }), "Sec-Fetch-Site": "same-origin" },
    },
  );
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
