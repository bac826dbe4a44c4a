import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { CATALOG, FREE, TIER_NAMES, type Tier } from "~/features/prices/catalog";
import {
  CONNECTION_FEE,
  FREE_PRICE,
  formatPrice,
  inDollars,
  MEETUP_BASE,
  PAYMENTS_OFF,
} from "~/features/prices/price-texts";
import { payments } from "~/server/ops/payments.server";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/plans.css?url";
import { Badge } from "~/ui/badge";
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

const { social, august, unlimited } = CATALOG;

interface Plan {
  tier: Tier;
  price: string;
  benefits: readonly string[];
}

const PLANS: Record<Tier, Plan> = {
  free: { tier: "free", price: FREE_PRICE, benefits: FREE.benefits },
  social: { tier: "social", price: formatPrice("social"), benefits: social.benefits },
  unlimited: { tier: "unlimited", price: formatPrice("unlimited"), benefits: unlimited.benefits },
};

/** The way to a plan; a visitor signs in first and comes back to it (rule visitors-sign-in). */
function ChooseLink({ to, name, tier }: { to: string; name: string; tier: Tier | null }) {
  return (
    <a
      href={tier === null ? `/api/login?returnTo=${encodeURIComponent(to)}` : to}
      className={buttonClass("secondary")}
    >
      Choose {name}
    </a>
  );
}

function Choose({ plan, tier }: { plan: Tier; tier: Tier | null }) {
  if (tier === plan)
    return (
      <button type="button" className={buttonClass("secondary")} disabled>
        Current Plan
      </button>
    );
  if (tier !== null && (plan === "free" || tier === "unlimited"))
    return <p className="hint">Included in {TIER_NAMES[tier]}</p>;
  const to = plan === "free" ? "/discover" : `/subscription?tier=${plan}`;
  return <ChooseLink to={to} name={TIER_NAMES[plan]} tier={tier} />;
}

/** The one plan that gives most people what they lack, by what it adds to what they have. */
function Recommended({ plan, tier }: { plan: Plan; tier: Tier | null }) {
  const has = PLANS[tier ?? "free"].benefits;
  return (
    <Card as="section" className="plan plan-best">
      <Badge tone="yellow">{plan.tier === "social" ? "Most people" : "The most of August"}</Badge>
      <h2>
        {TIER_NAMES[plan.tier]} · {plan.price}
      </h2>
      <Benefits benefits={plan.benefits.filter((benefit) => !has.includes(benefit))} />
      <Choose plan={plan.tier} tier={tier} />
    </Card>
  );
}

/** An offer as a line with its price, which opens. */
function Other(props: { name: string; price: string; children: ReactNode }) {
  const { name, price, children } = props;
  return (
    <li>
      <details className="fold">
        <summary>
          <span>{name}</span>
          <span>{price}</span>
        </summary>
        <div className="plan">{children}</div>
      </details>
    </li>
  );
}

const OtherPlan = ({ plan, tier }: { plan: Plan; tier: Tier | null }) => (
  <Other name={TIER_NAMES[plan.tier]} price={plan.price}>
    <Benefits benefits={plan.benefits} />
    <Choose plan={plan.tier} tier={tier} />
  </Other>
);

/** The offer that gives what Social gives, with what it costs more (rule price-whole). */
const AugustMembership = ({ tier }: { tier: Tier | null }) => (
  <Other name={august.name} price={formatPrice("august")}>
    <p>
      The same as {social.name}, renewing every 30 days, for{" "}
      {inDollars(august.priceCents - social.priceCents)} more.
    </p>
    {tier === null || tier === "free" ? (
      <ChooseLink to="/subscription" name={august.name} tier={tier} />
    ) : (
      <p className="hint">Included in {TIER_NAMES[tier]}</p>
    )}
  </Other>
);

export default function Pricing() {
  const { tier, paymentsOn } = useLoaderData<typeof loader>();
  const best = tier === "unlimited" ? null : tier === "social" ? PLANS.unlimited : PLANS.social;
  return (
    <Page title="Pricing" intro={INTRO} width="medium">
      <p>
        {tier === null ? null : `You’re on ${TIER_NAMES[tier]}. `}
        {tier === null || tier === "free"
          ? `Social is the cheapest way to talk, ${formatPrice("social")}. The ${august.name} gives the same for ${formatPrice("august")}.`
          : null}{" "}
        {paymentsOn
          ? `Starting a conversation adds a ${CONNECTION_FEE} connection fee, once you’ve both matched.`
          : PAYMENTS_OFF}
      </p>
      {best ? <Recommended plan={best} tier={tier} /> : null}
      <ul className="offers">
        {Object.values(PLANS)
          .filter((plan) => plan !== best)
          .map((plan) => (
            <OtherPlan key={plan.tier} plan={plan} tier={tier} />
          ))}
        <AugustMembership tier={tier} />
        <Other name="More meetups" price={`from ${MEETUP_BASE} a month`}>
          <p>Meet one, two or three times a day. With a membership, you don’t pay the base.</p>
          <p>
            <a href="/meetups#plans">See the meetup plans</a>
          </p>
        </Other>
      </ul>
    </Page>
  );
}
