import { useLoaderData } from "@remix-run/react";
import { now } from "~/server/clock.server";
import { wholeId } from "~/server/params";
import { screenLoader } from "~/server/route.server";
import styles from "~/styles/wallet.css?url";
import { LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { TransactionTable } from "./transaction-table";
import { loadTransactionPage, toLines } from "./transactions.server";

export const meta = () => [{ title: "Transactions · August Tokens" }];

export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader("welcomed", ({ member, url }) => {
  const before = wholeId(url.searchParams.get("before"));
  const { entries, older } = loadTransactionPage(member.id, before);
  return { lines: toLines(entries, now().getTime()), older, isOlder: before !== undefined };
});

export default function Transactions() {
  const { lines, older, isOlder } = useLoaderData<typeof loader>();
  return (
    <Page title="Transactions" width="medium" intro="Every August Token earned and spent.">
      {lines.length > 0 ? (
        <TransactionTable lines={lines} />
      ) : (
        <p>{isOlder ? "No older ones." : "Nothing yet."}</p>
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
