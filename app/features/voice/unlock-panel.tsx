import { RIGHTS } from "~/features/prices/catalog";
import { PriceNote } from "~/features/prices/price-note";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PostForm } from "~/ui/post-form";
import type { Unlock } from "./rules.server";

/** What voice messages cost a member without a subscription (rules token-costs and voice-60-seconds). */
export function UnlockPanel({
  unlock: { costTokens, balanceTokens },
  paymentsOn,
}: {
  unlock: Unlock;
  paymentsOn: boolean;
}) {
  const isEnough = balanceTokens >= costTokens;
  return (
    <EmptyState
      spot="bottle-post"
      tone="hydrangea"
      title="Unlock Voice Messages"
      action={
        <PostForm plain action="/voice-message/unlock" className="row">
          {isEnough ? (
            <Button>Unlock for {costTokens} tokens</Button>
          ) : (
            <LinkButton to="/tokens">Earn tokens</LinkButton>
          )}
          <LinkButton to="/subscription" variant="quiet">
            Subscribe
          </LinkButton>
        </PostForm>
      }
    >
      <p>
        Unlock them once, for good, for {costTokens} August Tokens. You have {balanceTokens}. They
        count toward your {RIGHTS.free.messagesPerDay} messages a day to people who wrote to you.
        With a subscription you don’t need tokens.
      </p>
      <PriceNote paymentsOn={paymentsOn} />
    </EmptyState>
  );
}
