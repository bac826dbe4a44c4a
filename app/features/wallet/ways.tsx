import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { Icon, type IconName } from "~/ui/icon";
import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import { Menu, MenuItem } from "~/ui/menu";
import { PostForm } from "~/ui/post-form";
import { Row } from "~/ui/row";
import { inTokens } from "./in-tokens";
import type { WayToSpend } from "./spending.server";
import type { WayToEarn } from "./ways-to-earn";

type NextStep = WayToEarn["next"][number];

const spell = ({ label, gives }: NextStep) => (gives ? `${label} · ${gives}` : label);

/** A way to earn: what it gives, what is done, and what is next; further steps are in its menu. */
export const EarnRow = kept(function EarnRow({ way }: { way: WayToEarn }) {
  const { icon, description, gives, done, next } = way;
  const [first, ...further] = next;
  return (
    <Row
      icon={icon}
      title={description}
      aside={
        further.length > 0 ? (
          <Menu label={`More ways: ${description}`}>
            {further.map((step) => (
              <MenuItem key={step.to + step.label}>
                <Link to={step.to}>
                  <Icon name={icon} />
                  {spell(step)}
                </Link>
              </MenuItem>
            ))}
          </Menu>
        ) : null
      }
    >
      <p className="hint">{`${gives} · ${done}`}</p>
      {first ? (
        <Link to={first.to} className="way-next">
          {spell(first)}
        </Link>
      ) : null}
    </Row>
  );
});

const SPEND_ICONS: Record<WayToSpend["optionType"], IconName> = {
  profile_boost: "sun",
  priority_matching: "token",
  connection_fee_waiver: "messages",
  extra_meetup: "calendar",
  voice_message_unlock: "mic",
};

interface SpendRowProps {
  way: WayToSpend;
  /** The balance. */
  tokens: number;
  /** Whether the router is at work, so that nothing more is sent. */
  isPending: boolean;
}

/** A way to spend. Its button opens the confirmation, which says the price and the balance before and after. */
function PlainSpendRow({ way, tokens, isPending }: SpendRowProps) {
  const { optionType, title, description, tokenCost, requires, note, buttons } = way;
  const price = inTokens(tokenCost);
  return (
    <Row
      icon={SPEND_ICONS[optionType]}
      title={
        <>
          {title} {requires ? <Badge tone="orange">{requires}</Badge> : null}
        </>
      }
      aside={
        note ? (
          <button type="button" className={buttonClass("secondary")} disabled>
            {price}
          </button>
        ) : (
          <Confirm
            variant="secondary"
            label={
              <>
                <span className="sr-only">{`${title}: use `}</span>
                {price}
              </>
            }
          >
            <p>{`You have ${inTokens(tokens)}. You’ll have ${tokens - tokenCost} left.`}</p>
            <PostForm action="/tokens/spend" preventScrollReset>
              <input type="hidden" name="optionType" value={optionType} />
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
            </PostForm>
          </Confirm>
        )
      }
    >
      <p className="hint">{description}</p>
      {note ? <p>{note}</p> : null}
    </Row>
  );
}

export const SpendRow = kept(PlainSpendRow, { hasForms: true });
