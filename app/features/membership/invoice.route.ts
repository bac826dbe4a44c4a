import { redirect } from "@remix-run/node";
import { idParam } from "~/server/web/params";
import { getOnly, screenLoader } from "~/server/web/route.server";
import { findInvoiceUrl } from "./billing.server";

/** Redirects to the provider's page of the invoice that a renewal left open. */
export const loader = screenLoader(
  "welcomed",
  async ({ member, params }) =>
    redirect(await findInvoiceUrl(member.id, idParam(params.entitlementId)), 303),
  { hasScreen: false },
);

export const action = getOnly;
