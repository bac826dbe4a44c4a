import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import { Spot } from "~/ui/spot";
import { useTypedForm } from "~/ui/use-form-answer";
import { IntroductionForm } from "./introduction-form";
import { IntroductionRow } from "./introduction-row";
import type { IntroductionsPage } from "./introductions-page.server";

/** Where the form is opened, which is then on the page. */
const START = "/friend-intro?start#introduction";

/** What the member may still send this week, in a sentence; "" where it is nothing. */
function describeWeek({ invitedThisWeek, weekLimit }: IntroductionsPage["rewards"]): string {
  if (weekLimit === null) return "Your plan has no weekly limit on invitations.";
  return invitedThisWeek < weekLimit
    ? `You can invite ${weekLimit - invitedThisWeek} more until Monday.`
    : "";
}

const Start = () => <LinkButton to={START}>Start Introduction</LinkButton>;

/** What introductions have earned, and what earns more (rule introduction-rewards). */
function Rewards(rewards: IntroductionsPage["rewards"]) {
  const { points, bonusMeetups, earnings, mostAWeek } = rewards;
  return (
    <section className="stack" aria-labelledby="rewards">
      <div className="rewards">
        <div>
          <h2 id="rewards">Your referral rewards</h2>
          <p>
            <strong>{points}</strong> {points === 1 ? "point" : "points"}
          </p>
          <p>
            <strong>{bonusMeetups}</strong> bonus {bonusMeetups === 1 ? "meetup" : "meetups"} left
          </p>
        </div>
        <Spot name="bottle-post" />
      </div>
      {bonusMeetups > 0 ? (
        <p>
          Use one to <a href="/meetups">book</a> past your limit.
        </p>
      ) : null}
      <ul className="reasons">
        {earnings.map(({ what, earns, icon }) => (
          <li key={what}>
            <Icon name={icon} />
            <span>
              <strong>{what}</strong>
              <span className="hint">{earns}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="hint">
        {`Up to ${mostAWeek} new friends a week earn rewards. If two of them match the same person, it counts once. ${describeWeek(rewards)}`}
      </p>
    </section>
  );
}

type ListProps = Pick<IntroductionsPage, "introductions" | "olderBefore">;

/** The introductions so far, newest first. */
const Introductions = ({ introductions, olderBefore }: ListProps) => (
  <section id="introductions" aria-labelledby="past">
    <h2 id="past">Your introductions</h2>
    <ul>
      {introductions.map((one) => (
        <IntroductionRow key={one.id} {...one} />
      ))}
    </ul>
    {olderBefore ? (
      <a href={`/friend-intro?before=${olderBefore}#introductions`} className="btn btn-quiet">
        Older
      </a>
    ) : null}
  </section>
);

/** "Introduce a Friend": the form or what opens it, the introductions so far, and rewards. */
export function IntroductionsScreen() {
  const { rewards, introductions, olderBefore, form } = useLoaderData<IntroductionsPage>();
  const answer = useTypedForm();
  const mayStart = describeWeek(rewards) !== "";
  const isEmpty = introductions.length === 0 && olderBefore === null;
  return (
    <Page
      title="Refer Friends"
      width="medium"
      intro="Know someone who’d like August? Introduce them in your own words. They decide."
    >
      {form && (answer || mayStart) ? (
        <IntroductionForm key={answer ? "answered" : "new"} {...form} />
      ) : mayStart ? (
        isEmpty ? null : (
          <Start />
        )
      ) : (
        <p>
          You’ve sent all of this week’s invitations. You can introduce more from Monday, or right
          away with a <a href="/pricing">plan</a> without that limit.
        </p>
      )}
      {isEmpty ? (
        form ? null : (
          <EmptyState spot="empty-chair" title="No one yet" action={mayStart ? <Start /> : null}>
            <p>Who do you miss on the porch?</p>
          </EmptyState>
        )
      ) : (
        <Introductions introductions={introductions} olderBefore={olderBefore} />
      )}
      <Rewards {...rewards} />
    </Page>
  );
}
