import { useLoaderData } from "@remix-run/react";
import { CATALOG, FREE } from "~/features/prices/catalog";
import { CONNECTION_FEE, FREE_PRICE, inDollars, priceInWords } from "~/features/prices/in-words";
import { payments } from "~/server/payments.server";
import { screenLoader } from "~/server/route.server";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { Benefits } from "./benefits";

export const meta = () => [{ title: "Pricing · August" }];

/** Public: a visitor's plan buttons go to sign-in (decision P4). */
export const loader = screenLoader("visitor", ({ member }) => ({
  tier: member?.subscriptionTier ?? null,
  paymentsOn: payments() !== null,
}));

const { social, unlimited } = CATALOG;

const PLANS = [
  { id: "free", price: FREE_PRICE, rhythm: "", ...FREE },
  {
    id: "social",
    name: social.name,
    price: inDollars(social.priceCents),
    rhythm: social.rhythm,
    benefits: social.benefits,
    notOpenYet: social.notOpenYet,
  },
  {
    id: "unlimited",
    name: unlimited.name,
    price: inDollars(unlimited.priceCents),
    rhythm: unlimited.rhythm,
    benefits: unlimited.benefits,
    notOpenYet: unlimited.notOpenYet,
  },
] as const;

function Choose({ plan, tier }: { plan: (typeof PLANS)[number]; tier: string | null }) {
  if (tier === plan.id)
    return (
      <button type="button" className={buttonClass("secondary")} disabled>
        Current Plan
      </button>
    );
  if (plan.id === "free" && tier !== null) return null;
  const to = plan.id === "free" ? "/profile-setup" : `/subscription?tier=${plan.id}`;
  return (
    <a
      href={tier === null ? `/api/login?returnTo=${encodeURIComponent(to)}` : to}
      className={buttonClass(plan.id === "free" ? "secondary" : "primary")}
    >
      Choose {plan.name}
    </a>
  );
}

export default function Pricing() {
  const { tier, paymentsOn } = useLoaderData<typeof loader>();
  return (
    <Page title="Pricing" intro="Looking around and liking are free. Pay when you want to talk.">
      <p>
        Social costs the least for matches and conversations: {priceInWords("social")}. The{" "}
        <a href="/subscription">August membership</a> gives the same for {priceInWords("august")}.{" "}
        {paymentsOn
          ? `Each conversation that you open has a ${CONNECTION_FEE} connection fee on top, only once both have matched.`
          : "Payments are not switched on, so nothing is charged."}
      </p>
      <ul className="tiles">
        {PLANS.map((plan) => (
          <Card as="li" key={plan.id}>
            <h2>{plan.name}</h2>
            <p>
              <span className="figure">{plan.price}</span> {plan.rhythm}
            </p>
            <Benefits {...plan} />
            <p>
              <Choose plan={plan} tier={tier} />
            </p>
          </Card>
        ))}
      </ul>
    </Page>
  );
}
