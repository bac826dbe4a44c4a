import { PriceNote } from "~/features/prices/price-note";
import { Button, LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { Unlock } from "./rules.server";

/** What voice messages cost a member without a subscription (decisions T2, T4). */
export function UnlockPanel({
  unlock: { costTokens, balanceTokens },
  paymentsOn,
}: {
  unlock: Unlock;
  paymentsOn: boolean;
}) {
  const isEnough = balanceTokens >= costTokens;
  return (
    <Notice title="Unlock Voice Messages" className="stack">
      <p>
        Without a subscription, voice messages are unlocked once, for good, for {costTokens} August
        Tokens. You have {balanceTokens}. Like your texts, they go to people who wrote to you, 2
        messages a day. With a subscription you need no tokens for them.
      </p>
      <PriceNote paymentsOn={paymentsOn} />
      <form method="post" action="/voice-message/unlock" className="row">
        {isEnough ? (
          <Button>Unlock for {costTokens} tokens</Button>
        ) : (
          <LinkButton to="/tokens">Earn tokens</LinkButton>
        )}
        <LinkButton to="/subscription" variant="secondary">
          Subscribe
        </LinkButton>
      </form>
    </Notice>
  );
}
