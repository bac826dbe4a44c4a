import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import type { ReferralRewards } from "./introduction";
import { IntroductionForm } from "./introduction-form";
import { IntroductionRow } from "./introduction-row";
import type { IntroductionsPage } from "./introductions-page.server";

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** What introductions have earned, and what earns more (decision T3). */
function Rewards({ points, bonusMeetups, invitedThisWeek, weekLimit }: ReferralRewards) {
  return (
    <Card as="section">
      <h2>Your referral rewards</h2>
      <p className="figure">{plural(points, "point")}</p>
      <p>
        {plural(bonusMeetups, "bonus meetup")} left.
        {bonusMeetups > 0 ? (
          <>
            {" "}
            Use one when you <a href="/meetups">book</a> beyond a limit.
          </>
        ) : null}
      </p>
      <ul className="checks">
        <li>Your friend accepts and joins: 5 points, 1 bonus meetup and 5 August Tokens.</li>
        <li>Your friend finds a match: 10 points and 2 bonus meetups.</li>
        <li>Your friend subscribes: 10 August Tokens.</li>
      </ul>
      <p className="hint">
        Sending earns nothing, and at most 5 friends a week earn rewards.{" "}
        {weekLimit === null
          ? "Your plan has no weekly limit of invitations."
          : `You can invite ${Math.max(0, weekLimit - invitedThisWeek)} more until Monday.`}
      </p>
    </Card>
  );
}

/** "Introduce a Friend" (part 2 section 2): rewards, the form, and the introductions so far. */
export function IntroductionsScreen() {
  const { rewards, introductions, olderBefore, form } = useLoaderData<IntroductionsPage>();
  const answer = useActionData<{ values?: unknown }>();
  return (
    <Page
      title="Refer Friends"
      width="medium"
      intro="Somebody you like would like August? Introduce them in your own words. They decide."
    >
      <Rewards {...rewards} />
      {form ? (
        <IntroductionForm key={answer ? "answered" : "new"} {...form} />
      ) : (
        <p>
          <LinkButton to="/friend-intro?start#introduction">Start Introduction</LinkButton>
        </p>
      )}
      <section className="stack" id="introductions" aria-labelledby="past">
        <h2 id="past">Your introductions</h2>
        {introductions.length > 0 ? (
          <ul className="stack">
            {introductions.map((one) => (
              <IntroductionRow key={one.id} {...one} />
            ))}
          </ul>
        ) : (
          <p className="hint">
            Nobody yet. The first friend you introduce appears here, and what became of it.
          </p>
        )}
        {olderBefore ? (
          <p>
            <a href={`/friend-intro?before=${olderBefore}#introductions`}>Older</a>
          </p>
        ) : null}
      </section>
    </Page>
  );
}
