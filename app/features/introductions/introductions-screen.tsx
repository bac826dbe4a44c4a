import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { BottlePost } from "./bottle-post";
import { IntroductionForm } from "./introduction-form";
import { IntroductionRow } from "./introduction-row";
import type { IntroductionsPage } from "./introductions-page.server";

/** Where the form is opened, which is then on the page. */
const START = "/friend-intro?start#introduction";

/** What the member may still send this week, in a sentence; "" where it is nothing. */
function describeWeek({ invitedThisWeek, weekLimit }: IntroductionsPage["rewards"]): string {
  if (weekLimit === null) return "Your plan has no weekly limit of invitations.";
  return invitedThisWeek < weekLimit
    ? `You can invite ${weekLimit - invitedThisWeek} more until Monday.`
    : "";
}

/** What opens the form, or what to do where the week's invitations are used up. */
function Start(rewards: IntroductionsPage["rewards"]) {
  if (describeWeek(rewards)) return <LinkButton to={START}>Start Introduction</LinkButton>;
  return (
    <>
      You have sent all of this week’s invitations. From Monday on you can introduce more, or at
      once with a <a href="/pricing">plan</a> without that limit.
    </>
  );
}

/** What introductions have earned, and what earns more (decision T3). */
function Rewards(rewards: IntroductionsPage["rewards"]) {
  const { points, bonusMeetups, earnings, mostAWeek } = rewards;
  return (
    <section className="rewards" aria-labelledby="rewards">
      <div className="rewards-moment">
        <h2 id="rewards">Your referral rewards</h2>
        <p className="row">
          <span>
            <strong>{points}</strong> {points === 1 ? "point" : "points"}
          </span>
          <span>
            <strong>{bonusMeetups}</strong> bonus {bonusMeetups === 1 ? "meetup" : "meetups"} left
          </span>
        </p>
        {bonusMeetups > 0 ? (
          <p>
            Use one when you <a href="/meetups">book</a> beyond a limit.
          </p>
        ) : null}
      </div>
      <div className="rewards-ways">
        <ol>
          {earnings.map(({ what, earns }) => (
            <li key={what}>
              <strong>{`Your friend ${what}`}</strong>
              <span>{earns}</span>
            </li>
          ))}
        </ol>
        <p className="hint">
          {`Sending earns nothing, and at most ${mostAWeek} friends a week earn rewards. ${describeWeek(rewards)}`}
        </p>
      </div>
    </section>
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
      {form && (answer || describeWeek(rewards)) ? (
        <IntroductionForm key={answer ? "answered" : "new"} {...form} />
      ) : (
        <p>
          <Start {...rewards} />
        </p>
      )}
      <section id="introductions" aria-labelledby="past">
        <h2 id="past">Your introductions</h2>
        {introductions.length > 0 ? (
          <ul className="introductions">
            {introductions.map((one) => (
              <IntroductionRow key={one.id} {...one} />
            ))}
          </ul>
        ) : (
          <div className="no-introductions">
            <BottlePost />
            <p>Nobody yet. Whom do you miss on the porch?</p>
          </div>
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
