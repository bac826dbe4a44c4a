import { PAYMENT_HOLD_MINUTES } from "@db/schema/values";
import { MEETUP_BASE } from "~/features/prices/price-texts";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";

/**
 * An extra meetup beyond a limit, as a bonus, by card or for tokens (rule extra-meetup-confirmed), which is disabled
 * below its cost.
 */
export function Extra(props: {
  cost: number;
  tokens: number;
  bonusMeetups: number;
  takesCards: boolean;
  isSending: boolean;
}) {
  const { cost, tokens, bonusMeetups, takesCards, isSending } = props;
  const has = `${tokens} August Token${tokens === 1 ? "" : "s"}`;
  return (
    <>
      {bonusMeetups > 0 ? (
        <p>
          <Button name="payExtra" value="bonus" disabled={isSending}>
            {`Use a bonus meetup (you have ${bonusMeetups})`}
          </Button>
        </p>
      ) : null}
      {takesCards ? (
        <p>
          <Button
            variant={bonusMeetups > 0 ? "secondary" : "primary"}
            name="payExtra"
            value="card"
            disabled={isSending}
          >
            {`Pay ${MEETUP_BASE} by card`}
          </Button>
        </p>
      ) : null}
      <p>
        <Button
          variant="secondary"
          name="payExtra"
          value="tokens"
          disabled={isSending || tokens < cost}
        >
          {`Book an extra meetup for ${cost} August Tokens`}
        </Button>
      </p>
      <p className="hint">
        {takesCards
          ? `A card pays for your seat only, held for ${PAYMENT_HOLD_MINUTES} minutes. `
          : ""}
        {`You have ${has}${tokens < cost ? ": not enough yet" : ""}. `}
        <Link to="/tokens">Earn tokens</Link> · <Link to="/meetups#plans">Meetup plans</Link>
      </p>
    </>
  );
}
