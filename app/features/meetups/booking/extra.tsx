import { PAYMENT_HOLD_MINUTES } from "@db/schema/values";
import { Link } from "@remix-run/react";
import { MEETUP_BASE } from "~/features/prices/in-words";
import { Button } from "~/ui/button";

/**
 * An extra meetup beyond a limit, as a bonus, by card or for tokens (decision B3), which is disabled below its cost
 * (part 2 section 5).
 */
export function Extra(props: {
  cost: number;
  tokens: number;
  bonusMeetups: number;
  takesCards: boolean;
  isSending: boolean;
}) {
  const { cost, tokens, bonusMeetups, takesCards, isSending } = props;
  const has = `You have ${tokens} August Token${tokens === 1 ? "" : "s"}`;
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
          ? `By card for a seat of your own, held for ${PAYMENT_HOLD_MINUTES} minutes, not to invite a match. `
          : ""}
        {tokens < cost ? `${has}, which is not enough. ` : `${has}. `}
        See <Link to="/tokens">how to earn tokens</Link> and the{" "}
        <Link to="/meetups#plans">meetup plans</Link>.
      </p>
    </>
  );
}
