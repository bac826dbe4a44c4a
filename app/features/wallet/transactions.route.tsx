import { useLoaderData } from "@remix-run/react";
import { now } from "~/server/data/clock.server";
import { positiveInt } from "~/server/web/params";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/wallet.css?url";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { TransactionList } from "./transaction-list";
import { loadTransactionPage, toDays } from "./transactions.server";

export const meta = () => [{ title: "Transactions · August Tokens" }];

export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader("welcomed", ({ member, url }) => {
  const before = positiveInt(url.searchParams.get("before"));
  const { entries, older } = loadTransactionPage(member.id, before);
  return { days: toDays(entries, now()), older, isOlder: before !== undefined };
});

export default function Transactions() {
  const { days, older, isOlder } = useLoaderData<typeof loader>();
  return (
    <Page title="Transactions" width="medium" intro="Every August Token you earned and spent.">
      {days.length > 0 ? (
        <TransactionList days={days} />
      ) : (
        <EmptyState
          spot="sailboat"
          title={isOlder ? "That’s all of them." : "Nothing yet."}
          action={<LinkButton to="/tokens">See ways to earn</LinkButton>}
        />
      )}
      <p className="row">
        {older ? (
          <LinkButton to={`/tokens/transactions?before=${older}`} variant="secondary">
            Older
          </LinkButton>
        ) : null}
        {isOlder ? (
          <LinkButton to="/tokens/transactions" variant="quiet">
            Newest
          </LinkButton>
        ) : null}
        <LinkButton to="/tokens" variant="quiet">
          August Tokens
        </LinkButton>
      </p>
    </Page>
  );
}
