import type { PRODUCTS } from "@db/schema/values";
import { isMembership } from "~/features/members/entitlements.server";
import { CATALOG, type Product } from "~/features/prices/catalog";
import { inDollars } from "~/features/prices/price-texts";
import { longDay, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { isGranted } from "./granted.server";
import { findCustomer } from "./payment-provider.server";
import { withoutRestoredDays } from "./restored-days.server";

/** A membership that runs, as its member sees it. */
export interface RunningMembership {
  id: number;
  product: Product;
  name: string;
  /** The day until which it is paid; null for a lifetime. */
  paidUntil: string | null;
  /** The day on which access ends if a failed renewal is not paid. */
  endsOn: string | null;
  /** What the next renewal costs; null where nothing renews. */
  renewsAt: string | null;
  /** Whether the provider still counts it, so that it can renew again. */
  canResume: boolean;
  isPastDue: boolean;
}

const RUNNING_SQL = `SELECT id, product, provider_reference AS reference, started_at AS startedMs, paid_until AS paidUntilMs, ends_at AS endsAtMs, renews,
  is_past_due AS isPastDue FROM entitlements
  WHERE user_id = :viewer AND (ends_at IS NULL OR ends_at > :now)`;

interface Row {
  id: number;
  product: (typeof PRODUCTS)[number];
  reference: string;
  startedMs: number;
  paidUntilMs: number | null;
  endsAtMs: number | null;
  renews: 0 | 1;
  isPastDue: 0 | 1;
}

/** Lists the viewer's running memberships, the one for life first. */
export const listMemberships = (viewerId: string): RunningMembership[] =>
  prepared<Row>(RUNNING_SQL)
    .all({ viewer: viewerId, now: now().getTime() })
    .filter((row): row is Row & { product: Product } => isMembership(row.product))
    .sort((one, other) => (other.endsAtMs ?? Infinity) - (one.endsAtMs ?? Infinity))
    .map(({ id, product, reference, startedMs, paidUntilMs, endsAtMs, renews, isPastDue }) => ({
      id,
      product,
      name: CATALOG[product].name,
      paidUntil: paidUntilMs === null ? null : longDay(paidUntilMs),
      endsOn: endsAtMs === null ? null : longDay(endsAtMs),
      renewsAt: renews === 1 ? inDollars(CATALOG[product].priceCents) : null,
      canResume:
        renews === 0 &&
        !isGranted(reference) &&
        paidUntilMs !== null &&
        withoutRestoredDays(viewerId, { startedMs, paidUntilMs }) > now().getTime(),
      isPastDue: isPastDue === 1,
    }));

/** One of the viewer's payments. */
export interface Receipt {
  id: number;
  day: string;
  description: string;
  amount: string;
  /** What became of it afterwards, in words; null where nothing did. */
  state: string | null;
}

/** Receipts that the page lists. */
const LISTED = 24;
const RECEIPTS_SQL = `SELECT id, description, amount_cents AS amountCents, refunded_cents AS refundedCents, dispute,
  paid_at AS paidAtMs FROM payments WHERE user_id = :viewer ORDER BY paid_at DESC LIMIT :count`;

interface PaymentRow {
  id: number;
  description: string;
  amountCents: number;
  refundedCents: number;
  dispute: "open" | "won" | "lost" | null;
  paidAtMs: number;
}

function describeReturn({ amountCents, refundedCents, dispute }: PaymentRow): string | null {
  if (dispute === "open") return "Your bank asked for it back";
  if (dispute === "lost") return "Your bank got it back";
  if (refundedCents === 0) return null;
  return refundedCents >= amountCents ? "Refunded" : `${inDollars(refundedCents)} refunded`;
}

/** Lists the viewer's newest payments. */
export const listReceipts = (viewerId: string): Receipt[] =>
  prepared<PaymentRow>(RECEIPTS_SQL)
    .all({ viewer: viewerId, count: LISTED })
    .map((row) => ({
      id: row.id,
      day: longDay(row.paidAtMs),
      description: row.description,
      amount: inDollars(row.amountCents),
      state: describeReturn(row),
    }));

/** Whether the viewer has a card at the provider that can be changed. */
export const hasCard = (viewerId: string): boolean => findCustomer(viewerId) !== null;
