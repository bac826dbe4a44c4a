import {
  agreed,
  agreedCall,
  back,
  type RouteContracts,
  welcomed,
  welcomedCall,
} from "../../../tests/support/route-contract";
import { earnTokens } from "../../../tests/support/steps";

/** Nobody here has the tokens that something costs. */
export default {
  tokens: { GET: welcomed() },
  transactions: { GET: welcomed() },
  spend: {
    GET: back("/tokens"),
    POST: agreed("303 /tokens"),
    body: "optionType=profile_boost",
    fields: ["matchId"],
    prepare: earnTokens,
  },
  "api.balance": { GET: welcomedCall() },
  "api.transactions": { GET: welcomedCall() },
  "api.rewards": { GET: welcomedCall() },
  "api.spending-options": { GET: welcomedCall() },
  "api.spend": {
    POST: agreedCall("409"),
    body: { optionType: "profile_boost", amount: 8, description: "Profile boost" },
    fields: ["matchId"],
    prepare: earnTokens,
  },
} satisfies RouteContracts;
