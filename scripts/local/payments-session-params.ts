import { z } from "zod";
import { newId, PaymentsError } from "./payments-errors";
import { created, expand, int, metadata, page, text } from "./payments-params";
import { createPrice, type Price, priceDataParams, productName } from "./payments-prices";
import type { World } from "./payments-world";

/** What the dashboard has switched on; a bank account pays days later, or not. */
export const METHODS = ["card", "us_bank_account"] as const;

export const sessionParams = z.strictObject({
  mode: z.enum(["payment", "subscription"]),
  ui_mode: z.enum(["hosted_page", "elements"]).optional(),
  line_items: z
    .array(
      z.strictObject({
        price: text.optional(),
        price_data: priceDataParams.optional(),
        quantity: int.pipe(z.number().min(1)),
      }),
    )
    .min(1)
    .max(20),
  allowed_payment_method_types: z.array(z.enum(METHODS)).optional(),
  cancel_url: z.url().optional(),
  client_reference_id: text.max(200).optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  expand: expand.optional(),
  expires_at: int.optional(),
  metadata: metadata.optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  return_url: z.url().optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  success_url: z.url().optional(),
});
export type SessionParams = z.output<typeof sessionParams>;

export const sessionsParams = z.strictObject({
  ...page,
  created: created.optional(),
  customer: text.optional(),
  payment_intent: text.optional(),
  status: z.enum(["open", "complete", "expired"]).optional(),
  subscription: text.optional(),
});

/** One thing that a checkout is for. */
export interface Line {
  id: string;
  name: string;
  price: Price;
  quantity: number;
}

const refuse = (param: string, message: string) => new PaymentsError(400, message, { param });

/**
 * The things to pay; a price that the checkout brings along is made of its data.
 *
 * @throws PaymentsError 400 when they do not fit the mode
 */
export function readLines(world: World, params: SessionParams): Line[] {
  if (params.mode === "payment" && params.subscription_data)
    throw refuse(
      "subscription_data",
      "You can only use `subscription_data` in `subscription` mode.",
    );
  if (params.mode === "subscription" && params.payment_intent_data)
    throw refuse(
      "payment_intent_data",
      "You can not pass `payment_intent_data` in `subscription` mode.",
    );
  if (params.customer && params.customer_email)
    throw refuse(
      "customer_email",
      "You may only specify one of these parameters: customer, customer_email.",
    );
  const lines = params.line_items.map(({ price: id, price_data, quantity }, at) => {
    const param = `line_items[${at}]`;
    if (Boolean(id) === Boolean(price_data))
      throw refuse(param, `You must specify either \`price\` or \`price_data\` for ${param}.`);
    if (price_data && !price_data.product_data && !price_data.product)
      throw refuse(
        `${param}[price_data]`,
        `Missing required param: ${param}[price_data][product].`,
      );
    const price = price_data
      ? createPrice(world, { ...price_data, active: false })
      : world.find("price", id ?? "", `${param}[price]`);
    if (id && !price.active)
      throw refuse(
        param,
        `The price specified is inactive. This field only accepts active prices.`,
      );
    return { id: newId("li"), name: productName(price), price, quantity };
  });
  if (new Set(lines.map(({ price }) => price.currency)).size > 1)
    throw refuse("line_items", "All prices on a Checkout Session must be of the same currency.");
  const recurring = lines.filter(({ price }) => price.recurring).length;
  if (params.mode === "payment" && recurring > 0)
    throw refuse(
      "mode",
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
    );
  if (params.mode === "subscription" && recurring === 0)
    throw refuse(
      "mode",
      "You must provide at least one recurring price in `subscription` mode when using prices.",
    );
  if (recurring > 1)
    throw refuse("line_items", "The local double subscribes to one price at a time.");
  return lines;
}

/** @throws PaymentsError 400 when an address does not fit the way the checkout is shown */
export function readUiMode(params: SessionParams): "hosted_page" | "elements" {
  const ui = params.ui_mode ?? "hosted_page";
  const isElements = ui === "elements";
  for (const name of ["success_url", "cancel_url"] as const)
    if (isElements && params[name])
      throw refuse(
        name,
        `\`${name}\` can not be used with \`ui_mode: elements\`; use \`return_url\`.`,
      );
  if (!isElements && params.return_url)
    throw refuse("return_url", "`return_url` can not be used with `ui_mode: hosted_page`.");
  const needed = isElements ? "return_url" : "success_url";
  if (params[needed]) return ui;
  throw new PaymentsError(400, `Missing required param: ${needed}.`, {
    code: "parameter_missing",
    param: needed,
  });
}
