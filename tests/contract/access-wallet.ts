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
  // Nobody here has the tokens: they are sent back with a toast.
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
  // Nobody here has the tokens.
  post("features/wallet/api.spend.route", "/api/tokens/spend", agreedCall("409"), {
    optionType: "profile_boost",
    amount: 8,
    description: "Profile boost",
  }),
];
