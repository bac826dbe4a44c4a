import { useLoaderData } from "@remix-run/react";
import { AWARD_HALF_TOKENS, COST_HALF_TOKENS } from "~/features/prices/catalog";
import { now } from "~/server/clock.server";
import { screenLoader } from "~/server/route.server";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { relativeTime } from "~/ui/relative-time";
import { MAX_PROFILE_TOKENS } from "./earning";
import { loadBalance, recentTransactions, SHOWN_TRANSACTIONS } from "./ledger.server";

export const meta = () => [{ title: "August Tokens" }];

export const loader = screenLoader("welcomed", ({ member }) => {
  const atMs = now().getTime();
  return {
    balance: loadBalance(member.id),
    matchAward: AWARD_HALF_TOKENS.match / 2,
    meetupAward: AWARD_HALF_TOKENS.attendance / 2,
    profileTokens: MAX_PROFILE_TOKENS,
    extraMeetupCost: COST_HALF_TOKENS.extraMeetup / 2,
    feeWaiverCost: COST_HALF_TOKENS.connectionFeeWaiver / 2,
    voiceCost: COST_HALF_TOKENS.voiceMessageUnlock / 2,
    transactions: recentTransactions(member.id, SHOWN_TRANSACTIONS).map((entry) => ({
      id: entry.id,
      description: entry.description,
      amount: entry.amount > 0 ? `+${entry.amount}` : `${entry.amount}`.replace("-", "−"),
      time: relativeTime(entry.createdAt.getTime(), atMs),
    })),
  };
});

export default function Tokens() {
  const loaded = useLoaderData<typeof loader>();
  const { balance, matchAward, meetupAward, profileTokens, transactions } = loaded;
  return (
    <Page title="August Tokens" width="medium">
      <Card as="section">
        <h2>Your balance</h2>
        <p className="figure">{balance.current}</p>
        <p className="hint">{balance.lifetime} earned in all</p>
      </Card>
      <Card as="section">
        <h2>Ways to earn</h2>
        <p>{matchAward} tokens for each person you match with.</p>
        <p>
          {meetupAward} tokens for each meetup with a match, once both of you have said there that
          you came.
        </p>
        <p>Up to {profileTokens} tokens for your profile, answer by answer.</p>
        <p className="row">
          <LinkButton to="/discover" variant="secondary">
            Discover
          </LinkButton>
          <LinkButton to="/profile-setup" variant="secondary">
            Your profile
          </LinkButton>
        </p>
      </Card>
      <Card as="section">
        <h2>Ways to spend</h2>
        <p>
          {loaded.extraMeetupCost} tokens for an extra meetup, beyond the limit of a day or week.
        </p>
        <p>{loaded.feeWaiverCost} tokens instead of a connection fee.</p>
        <p>{loaded.voiceCost} tokens once for voice messages, without a subscription.</p>
        <p>
          <LinkButton to="/meetups" variant="secondary">
            Meetups
          </LinkButton>
        </p>
      </Card>
      <Card as="section">
        <h2>Recent transactions</h2>
        {transactions.length === 0 ? (
          <p>Nothing yet. Your profile and your matches bring the first ones.</p>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">What for</th>
                <th scope="col">When</th>
                <th scope="col" className="number">
                  Tokens
                </th>
              </tr>
            </thead>
            <tbody>
              {transactions.map(({ id, description, amount, time }) => (
                <tr key={id}>
                  <td>{description}</td>
                  <td>{time}</td>
                  <td className="number">{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
    </Page>
  );
}
