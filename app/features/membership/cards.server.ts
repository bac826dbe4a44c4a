import { prepared } from "~/server/data/database.server";
import { readCard } from "./payment-facts.server";
import { findProvider, isUnknownReference } from "./payment-provider.server";

/** Newest payments of a member that are looked at. */
const LOOKED_AT = 10;
const PAID_SQL = `SELECT provider_reference AS reference FROM payments WHERE user_id = ?
  ORDER BY paid_at DESC LIMIT ${LOOKED_AT}`;

/**
 * Lists the provider's fingerprints of the cards that a member has paid with lately. A payment that the provider does not
 * know has none.
 *
 * @throws Error if the provider is unreachable
 */
export async function listCards(userId: string): Promise<string[]> {
  const stripe = findProvider();
  const paid = prepared<{ reference: string }>(PAID_SQL).all(userId);
  if (!stripe) return [];
  const cards = new Set<string>();
  for (const { reference } of paid) {
    const card = await readCard(stripe, reference).catch((error: unknown) => {
      if (!isUnknownReference(error)) throw error;
      return null;
    });
    if (card) cards.add(card);
  }
  return [...cards];
}
