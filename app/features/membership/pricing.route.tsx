import { useLoaderData } from "@remix-run/react";
import { CATALOG, FREE, type RIGHTS, TIER_NAMES } from "~/features/prices/catalog";
import {
  CONNECTION_FEE,
  FREE_PRICE,
  inDollars,
  PAYMENTS_OFF,
  priceInWords,
} from "~/features/prices/price-texts";
import { payments } from "~/server/ops/payments.server";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/plans.css?url";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { publicMeta } from "~/ui/public-meta";
import { Benefits } from "./benefits";

const INTRO = "Looking around and liking are free. Pay when you want to talk.";

export const meta = publicMeta("Pricing", INTRO);
/** A visitor has the styles with those of all public pages. */
export const handle = { styles: "members" };
export const links = () => [{ rel: "stylesheet", href: styles }];

/** Public: a visitor's plan buttons go to sign-in (rule visitors-sign-in). */
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
  },
  {
    id: "unlimited",
    name: unlimited.name,
    price: inDollars(unlimited.priceCents),
    rhythm: unlimited.rhythm,
    benefits: unlimited.benefits,
  },
] as const;

type Tier = keyof typeof RIGHTS;

/** The way to a plan; a visitor signs in first and comes back to it (rule visitors-sign-in). */
function ChooseLink(props: {
  to: string;
  name: string;
  tier: Tier | null;
  variant: "primary" | "secondary";
}) {
  const { to, name, tier, variant } = props;
  return (
    <a
      href={tier === null ? `/api/login?returnTo=${encodeURIComponent(to)}` : to}
      className={buttonClass(variant)}
    >
      Choose {name}
    </a>
  );
}

function Choose({ plan, tier }: { plan: (typeof PLANS)[number]; tier: Tier | null }) {
  if (tier === plan.id)
    return (
      <button type="button" className={buttonClass("secondary")} disabled>
        Current Plan
      </button>
    );
  if (tier !== null && (plan.id === "free" || tier === "unlimited"))
    return <span className="hint">Part of {TIER_NAMES[tier]}</span>;
  const to = plan.id === "free" ? "/discover" : `/subscription?tier=${plan.id}`;
  const variant = plan.id === "social" ? "primary" : "secondary";
  return <ChooseLink to={to} name={plan.name} tier={tier} variant={variant} />;
}

/** The offer that gives what Social gives, with what it costs more (rule price-whole). */
function AugustMembership({ tier }: { tier: Tier | null }) {
  const { name, priceCents, rhythm } = CATALOG.august;
  return (
    <Card as="section" className="plan plan-wide">
      <h2>{name}</h2>
      <p>
        {inDollars(priceCents)} {rhythm}, renewing. The same as {social.name}, 30 days at a time:{" "}
        {inDollars(priceCents - social.priceCents)} more than a month of {social.name}.
      </p>
      {tier === null || tier === "free" ? (
        <ChooseLink to="/subscription" name={name} tier={tier} variant="secondary" />
      ) : null}
    </Card>
  );
}

export default function Pricing() {
  const { tier, paymentsOn } = useLoaderData<typeof loader>();
  return (
    <Page title="Pricing" intro={INTRO}>
      <p>
        Social costs the least for matches and conversations: {priceInWords("social")}. The{" "}
        <a href="/subscription">August membership</a> gives the same for {priceInWords("august")}.{" "}
        {paymentsOn
          ? `Each conversation that you open has a ${CONNECTION_FEE} connection fee on top, only once both have matched.`
          : PAYMENTS_OFF}
      </p>
      <ul className="tiles">
        {PLANS.map((plan) => (
          <Card as="li" key={plan.id} className={plan.id === "social" ? "plan plan-best" : "plan"}>
            <h2>{plan.name}</h2>
            <p>
              <span className="figure">{plan.price}</span> {plan.rhythm}
            </p>
            <Choose plan={plan} tier={tier} />
            <Benefits {...plan} />
          </Card>
        ))}
      </ul>
      <AugustMembership tier={tier} />
    </Page>
  );
}
