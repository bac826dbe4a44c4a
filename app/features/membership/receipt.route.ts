import { redirect } from "@remix-run/node";
import { idParam } from "~/server/web/params";
import { getOnly, screenLoader } from "~/server/web/route.server";
import { findReceiptUrl } from "./billing.server";

/** Redirects to the provider's receipt of one of the viewer's own payments. */
export const loader = screenLoader(
  "welcomed",
  async ({ member, params }) =>
    redirect(await findReceiptUrl(member.id, idParam(params.paymentId)), 303),
  { hasScreen: false },
);

export const action = getOnly;
