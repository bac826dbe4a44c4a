import { useLoaderData } from "@remix-run/react";
import { now } from "~/server/clock.server";
import { screenLoader } from "~/server/route.server";
import styles from "~/styles/wallet.css?url";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { BalancePicture } from "./balance-picture";
import { TransactionTable } from "./transaction-table";
import { toLines, toPoints } from "./transactions.server";
import { loadWallet, SHOWN_TRANSACTIONS } from "./wallet.server";
import { EarnLine, SpendLine } from "./ways";

export const meta = () => [{ title: "August Tokens" }];

export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader("welcomed", ({ member }) => {
  const { newest, ...wallet } = loadWallet(member);
  return {
    ...wallet,
    points: toPoints(newest, wallet.current),
    lines: toLines(newest.slice(0, SHOWN_TRANSACTIONS), now().getTime()),
    hasMore: newest.length > SHOWN_TRANSACTIONS,
  };
});

export default function Tokens() {
  const { current, lifetime, earning, spending, points, lines, hasMore } =
    useLoaderData<typeof loader>();
  return (
    <Page title="August Tokens">
      <div className="wallet">
        <div className="stack">
          <Card as="section">
            <h2>Your balance</h2>
            <p className="figure">{current}</p>
            <p className="hint">{lifetime} earned in all</p>
            <BalancePicture points={points} />
          </Card>
          <Card as="section">
            <h2>Ways to earn</h2>
            <ul>
              {earning.map((way) => (
                <EarnLine key={way.rewardType} way={way} />
              ))}
            </ul>
          </Card>
        </div>
        <div className="stack">
          <Card as="section" id="spend">
            <h2>Ways to spend</h2>
            <ul>
              {spending.map((way) => (
                <SpendLine key={way.optionType} way={way} tokens={current} />
              ))}
            </ul>
          </Card>
          <Card as="section">
            <h2>Recent transactions</h2>
            {lines.length === 0 ? (
              <p>Nothing yet. Your profile and your matches bring the first ones.</p>
            ) : (
              <TransactionTable lines={lines} />
            )}
            {hasMore ? (
              <p>
                <LinkButton to="/tokens/transactions" variant="secondary">
                  All transactions
                </LinkButton>
              </p>
            ) : null}
          </Card>
        </div>
      </div>
    </Page>
  );
}
