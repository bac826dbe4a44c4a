import { recentTransactions } from "~/features/tokens/ledger.server";
import { callLoader, getOnly } from "~/server/web/route.server";
import { SHOWN_TRANSACTIONS } from "./wallet.server";

/** GET /api/tokens/transactions: the newest first. */
export const loader = callLoader("welcomed", ({ member }) =>
  recentTransactions(member.id, SHOWN_TRANSACTIONS),
);

export const action = getOnly;
