import type Stripe from "stripe";
import { z } from "zod";
import { newId } from "./payments-errors";
import { expand, metadata, text } from "./payments-params";
import type { World } from "./payments-world";

export const customerParams = z.strictObject({
  email: text.max(512).optional(),
  name: text.optional(),
  metadata: metadata.optional(),
  expand: expand.optional(),
});

export type Customer = ReturnType<typeof createCustomer>;

/** A customer without a card. */
export function createCustomer(world: World, params: z.output<typeof customerParams>) {
  const customer = {
    id: newId("cus"),
    object: "customer" as const,
    address: null,
    balance: 0,
    created: world.clock.nowS(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: params.email ?? null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null as string | null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  } satisfies Partial<Stripe.Customer>;
  return world.add(customer);
}

export const portalParams = z.strictObject({
  customer: text,
  return_url: z.url().optional(),
  flow_data: z
    .strictObject({
      type: z.enum(["payment_method_update"]),
      after_completion: z
        .strictObject({
          type: z.enum(["redirect", "portal_homepage"]),
          redirect: z.strictObject({ return_url: z.url() }).optional(),
        })
        .optional(),
    })
    .optional(),
  expand: expand.optional(),
});

export type PortalSession = ReturnType<typeof createPortalSession>;

/** A page on which a customer changes the card on file. */
export function createPortalSession(world: World, params: z.output<typeof portalParams>) {
  const id = newId("bps");
  const { type, after_completion: after } = params.flow_data ?? {};
  const customer: string = world.find("customer", params.customer, "customer").id;
  return world.add({
    id,
    object: "billing_portal.session" as const,
    configuration: "bpc_local",
    created: world.clock.nowS(),
    customer,
    customer_account: null,
    flow: type
      ? {
          type,
          after_completion: {
            type: after?.type ?? "portal_homepage",
            redirect: after?.redirect ?? null,
            hosted_confirmation: null,
          },
          customer_update: null,
          subscription_cancel: null,
          subscription_pause: null,
          subscription_update: null,
          subscription_update_confirm: null,
        }
      : null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: params.return_url ?? null,
    url: `${world.base()}/portal/${id}`,
  } satisfies Partial<Stripe.BillingPortal.Session>);
}
