import type Stripe from "stripe";
import { z } from "zod";
import { newId, PaymentsError } from "./payments-errors";
import { bool, expand, int, metadata, page, text } from "./payments-params";
import type { World } from "./payments-world";

const DAY_S = 24 * 3600;

const recurring = z.strictObject({
  interval: z.enum(["day", "month"]),
  interval_count: int.optional(),
});
const common = {
  currency: z.string().regex(/^[a-z]{3}$/),
  unit_amount: int.pipe(z.number().min(0)),
  recurring: recurring.optional(),
  product: text.optional(),
};
export const priceParams = z.strictObject({
  ...common,
  active: bool.optional(),
  expand: expand.optional(),
  lookup_key: text.max(200).optional(),
  metadata: metadata.optional(),
  product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
  transfer_lookup_key: bool.optional(),
});
/** A price that a checkout brings along. */
export const priceDataParams = z.strictObject({
  ...common,
  product_data: z
    .strictObject({ name: text, description: text.optional(), metadata: metadata.optional() })
    .optional(),
});
export const pricesParams = z.strictObject({
  ...page,
  active: bool.optional(),
  lookup_keys: z.array(text).max(10).optional(),
});

export type Price = ReturnType<typeof createPrice>;
/** Names of products, which have no calls of their own here. */
const names = new WeakMap<Price, string>();
export const productName = (price: Price): string => names.get(price) ?? "";

/** @throws PaymentsError 400 when another price has the lookup key, or no product is named */
export function createPrice(world: World, params: z.output<typeof priceParams>) {
  if (!params.product_data && !params.product)
    throw new PaymentsError(400, "You must specify either `product` or `product_data`.", {
      code: "parameter_missing",
      param: "product",
    });
  const { lookup_key = null } = params;
  const holder = world.all("price").find((one) => lookup_key && one.lookup_key === lookup_key);
  if (holder && !params.transfer_lookup_key)
    throw new PaymentsError(400, `A price (\`${holder.id}\`) already uses that lookup key.`, {
      param: "lookup_key",
    });
  if (holder) holder.lookup_key = null;
  const price = {
    id: newId("price"),
    object: "price" as const,
    active: params.active ?? true,
    billing_scheme: "per_unit",
    created: world.clock.nowS(),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookup_key as string | null,
    metadata: params.metadata ?? {},
    product: params.product ?? newId("prod"),
    recurring: params.recurring
      ? {
          interval: params.recurring.interval,
          interval_count: params.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? "recurring" : "one_time",
    unit_amount: params.unit_amount,
  } satisfies Partial<Stripe.Price>;

  names.set(price, params.product_data?.name ?? params.product ?? "");
  return world.add(price);
}

type Recurring = NonNullable<Price["recurring"]>;

/** Unix seconds at which a billing period ends. A month that lacks the day ends on its last. */
export function periodEnd(
  startS: number,
  { interval, interval_count: count }: Pick<Recurring, "interval" | "interval_count">,
): number {
  if (interval === "day") return startS + count * DAY_S;
  const end = new Date(startS * 1000);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + count);
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return Math.floor(end.getTime() / 1000);
}

export const money = (cents: number, currency: string) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);

/** "$19.00 every month" */
export function describePrice({ unit_amount, currency, recurring }: Price): string {
  if (!recurring) return money(unit_amount, currency);
  const { interval, interval_count: count } = recurring;
  return `${money(unit_amount, currency)} every ${count === 1 ? interval : `${count} ${interval}s`}`;
}
