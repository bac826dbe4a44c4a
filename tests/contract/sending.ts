import { fill, type Role, type Things } from "../support/cast";
import type { House, Sent } from "../support/house";
import type { Row } from "./access-patterns";
import { ACCESS } from "./access-table";

/** The request of a row, from a page of our own. */
export function sentOf({ method, body }: Row, things: Things): Sent {
  if (method === "GET") return {};
  const isForm = typeof body === "string";
  return {
    method,
    body: fill(isForm ? body : JSON.stringify(body), things),
    headers: {
      "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      "Sec-Fetch-Site": "same-origin",
    },
  };
}

/** The signed payment webhook: no browser sends it, and no session or origin speaks for it. */
export const WEBHOOK = "features/membership/api.stripe-webhook";

/** What a mail provider posts to for its user; the signed address speaks for it. */
export const UNSUBSCRIBE = "features/notifications/unsubscribe";

/** True for an action that refuses everybody: its address only takes GET, or is none. */
const refusesAll = (route: string): boolean =>
  Object.values(postTo(route).expect).every((outcome) => outcome === "405" || outcome === "404");

const SIGNED = [WEBHOOK, UNSUBSCRIBE];

/** Routes of the build that change something, other than those that bring their own signature. */
export const actionsOf = ({ build }: House): string[] =>
  Object.entries(build.routes)
    .filter(([id, route]) => route?.module.action && !SIGNED.includes(id) && !refusesAll(id))
    .map(([id]) => id);

/** The table's request to an action. @throws Error where the table has none */
export function postTo(route: string): Row {
  const row = ACCESS.find((one) => one.route === route && one.method === "POST");
  if (!row) throw new Error(`The access table has no POST to ${route}`);
  return row;
}

/** Who can do what a route is for: a newcomer joins, the undecided agrees, a free member pays. */
export function doerOf(route: string): Role {
  if (route === "features/account/welcome") return "newcomer";
  if (route.includes("community-agreements")) return "undecided";
  if (route === "features/membership/subscription" || route === "features/voice/unlock")
    return "free";
  return "subscribed";
}
