import type { MetaFunction } from "@remix-run/react";
import { useLoaderData } from "@remix-run/react";
import { screenLoader } from "~/server/route.server";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { CATALOGUE, FREE_BENEFITS, inDollars } from "./catalogue";

export const meta: MetaFunction = () => [{ title: "Pricing · August" }];

/** Public: a visitor's plan buttons go to sign-in (decision P4). */
export const loader = screenLoader("visitor", ({ member }) => ({
  tier: member?.subscriptionTier ?? null,
}));

const { social, unlimited, august } = CATALOGUE;

const PLANS = [
  { id: "free", name: "Free", price: "$0", rhythm: "", benefits: FREE_BENEFITS },
  {
    id: "social",
    name: social.name,
    price: inDollars(social.priceCents),
    rhythm: social.rhythm,
    benefits: social.benefits,
  },
  {
    id: "unlimited",
    name: unlimited.name,
    price: inDollars(unlimited.priceCents),
    rhythm: unlimited.rhythm,
    benefits: unlimited.benefits,
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
  const { tier } = useLoaderData<typeof loader>();
  return (
    <Page title="Pricing" intro="Looking around and liking are free. Pay when you want to talk.">
      <ul className="tiles">
        {PLANS.map((plan) => (
          <Card as="li" key={plan.id}>
            <h2>{plan.name}</h2>
            <p>
              <span className="figure">{plan.price}</span> {plan.rhythm}
            </p>
            <ul className="checks">
              {plan.benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
            <p>
              <Choose plan={plan} tier={tier} />
            </p>
          </Card>
        ))}
      </ul>
      <p className="hint">
        There is also the {august.name}: {inDollars(august.priceCents)} {august.rhythm}, with the
        rights of Social. Social costs less for the same; see{" "}
        <a href="/subscription">the August membership</a>. Connection fee: $5 a match, only once
        both have matched.
      </p>
    </Page>
  );
}
