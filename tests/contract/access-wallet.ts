import {
  agreed,
  agreedCall,
  everybody,
  get,
  post,
  type Row,
  welcomed,
  welcomedCall,
} from "./access-patterns";

/** August Tokens. */
export const WALLET: readonly Row[] = [
  get("features/wallet/tokens.route", "/tokens", welcomed()),
  get("features/wallet/transactions.route", "/tokens/transactions", welcomed()),
  get("features/wallet/spend.route", "/tokens/spend", everybody("303 /tokens")),
  // Members with too few tokens are sent back with a toast, as those who get it are.
  post(
    "features/wallet/spend.route",
    "/tokens/spend",
    agreed("303 /tokens"),
    "optionType=profile_boost",
  ),
  ...["balance", "transactions", "rewards", "spending-options"].map((call) =>
    get(`features/wallet/api.${call}.route`, `/api/tokens/${call}`, welcomedCall()),
  ),
  get("features/wallet/api.spend.route", "/api/tokens/spend", everybody("405")),
  // Nobody here has an unlimited membership.
  post("features/wallet/api.spend.route", "/api/tokens/spend", agreedCall("403"), {
    optionType: "priority_matching",
  }),
];
