import { Form, Link, useNavigation } from "@remix-run/react";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import type { WayToEarn } from "./earning";
import { inTokens } from "./in-tokens";
import type { WayToSpend } from "./spending.server";

/** A way to earn: what it gives, what is done, and what is next. */
export function EarnLine({ way }: { way: WayToEarn }) {
  const { icon, description, gives, done, next } = way;
  return (
    <li className="way">
      <Icon name={icon} />
      <span>
        <strong>{description}</strong> <span className="hint">{`${gives} · ${done}`}</span>
        {next.map(({ to, label, gives: more }) => (
          <span key={to + label} className="way-next">
            <Link to={to} discover="none">
              {more ? `${label} · ${more}` : label}
            </Link>
          </span>
        ))}
      </span>
    </li>
  );
}

const SPEND_ICONS: Record<WayToSpend["optionType"], IconName> = {
  profile_boost: "sun",
  priority_matching: "token",
  connection_fee_waiver: "messages",
  extra_meetup: "calendar",
  voice_message_unlock: "mic",
};

/**
 * A way to spend. Its button opens the confirmation, which says the price and the balance before and after.
 *
 * @param props.tokens the balance
 */
export function SpendLine({ way, tokens }: { way: WayToSpend; tokens: number }) {
  const { optionType, title, description, tokenCost, requires, note, buttons } = way;
  const isPending = useNavigation().state !== "idle";
  const price = inTokens(tokenCost);
  return (
    <li className="way">
      <Icon name={SPEND_ICONS[optionType]} />
      <div>
        <p>
          <strong>{title}</strong> {requires ? <Badge tone="orange">{requires}</Badge> : null}
        </p>
        <p className="hint">{description}</p>
        {note ? (
          <p className="row">
            <button type="button" className={buttonClass("secondary")} disabled>
              {price}
            </button>
            <span>{note}</span>
          </p>
        ) : (
          <details className="confirm">
            <summary className={buttonClass("secondary")}>
              Use {price}
              <span className="sr-only">{`: ${title}`}</span>
            </summary>
            <Form method="post" action="/tokens/spend" preventScrollReset className="stack">
              <input type="hidden" name="optionType" value={optionType} />
              <p>{`You have ${inTokens(tokens)}. After this you have ${tokens - tokenCost}.`}</p>
              {buttons.map(({ label, matchId }) => (
                <Button
                  key={label}
                  name={matchId && "matchId"}
                  value={matchId}
                  disabled={isPending}
                >
                  {label}
                </Button>
              ))}
            </Form>
          </details>
        )}
      </div>
    </li>
  );
}
