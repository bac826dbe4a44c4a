import { useLoaderData, useNavigation } from "@remix-run/react";
import { now } from "~/server/data/clock.server";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/wallet.css?url";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { BalancePicture } from "./balance-picture";
import { TransactionList } from "./transaction-list";
import { toDays, toPoints } from "./transactions.server";
import { loadWallet, SHOWN_TRANSACTIONS } from "./wallet.server";
import { EarnRow, SpendRow } from "./ways";

export const meta = () => [{ title: "August Tokens" }];

export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader("welcomed", ({ member }) => {
  const { newest, ...wallet } = loadWallet(member);
  return {
    ...wallet,
    points: toPoints(newest, wallet.current),
    days: toDays(newest.slice(0, SHOWN_TRANSACTIONS), now()),
    hasMore: newest.length > SHOWN_TRANSACTIONS,
  };
});

export default function Tokens() {
  const { current, lifetime, earning, spending, points, days, hasMore } =
    useLoaderData<typeof loader>();
  const isPending = useNavigation().state !== "idle";
  return (
    <Page title="August Tokens">
      <div className="wallet">
        <section className="balance">
          <h2>Your balance</h2>
          <p className="figure">{current}</p>
          <p>{lifetime} earned so far</p>
          <BalancePicture points={points} />
        </section>
        <section id="spend">
          <h2>Ways to spend</h2>
          <ul>
            {spending.map((way) => (
              <SpendRow key={way.optionType} way={way} tokens={current} isPending={isPending} />
            ))}
          </ul>
        </section>
        <section>
          <h2>Ways to earn</h2>
          <ul>
            {earning.map((way) => (
              <EarnRow key={way.rewardType} way={way} />
            ))}
          </ul>
        </section>
        <section className="recent">
          <h2>Recent transactions</h2>
          {days.length === 0 ? (
            <EmptyState spot="sailboat" title="Nothing yet" as="h3">
              <p>Fill in your profile or make a match to earn your first.</p>
            </EmptyState>
          ) : (
            <TransactionList days={days} />
          )}
          {hasMore ? (
            <p>
              <LinkButton to="/tokens/transactions" variant="secondary">
                All transactions
              </LinkButton>
            </p>
          ) : null}
        </section>
      </div>
    </Page>
  );
}
