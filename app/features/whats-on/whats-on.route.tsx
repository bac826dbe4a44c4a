import { useLoaderData } from "@remix-run/react";
import { assertGuard } from "~/server/web/guards.server";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/whats-on.css?url";
import { buttonClass, LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { publicMeta } from "~/ui/public-meta";
import { DayStrip } from "./day-strip";
import { EventItem } from "./event-item";
import { loadWhatsOn } from "./whats-on.server";

const INTRO = "Things worth showing up for.";

export const meta = publicMeta("What’s On", INTRO);
/** A visitor has the styles with those of all public pages. */
export const handle = { styles: "members" };
export const links = () => [{ rel: "stylesheet", href: styles }];

/** Public; members see who goes too. */
export const loader = screenLoader("visitor", ({ member, url }) => {
  if (member) assertGuard("welcomed", member);
  return loadWhatsOn(member, url.searchParams.get("day"));
});

/** What is on: a day, what comes later, and what is over. */
export default function WhatsOn() {
  const { isMember, hasDecided, today, day, title, onDay, later, ended, nextAugust, ...strip } =
    useLoaderData<typeof loader>();
  return (
    <Page
      title="What’s On"
      width="medium"
      intro={INTRO}
      aside={
        isMember ? (
          <LinkButton to="/whats-on/suggestion" variant="quiet">
            Know of something?
          </LinkButton>
        ) : null
      }
    >
      <DayStrip {...strip} day={day} today={today} />
      <section aria-labelledby="day">
        <h2 id="day">{title}</h2>
        {onDay.length > 0 ? (
          <ul>
            {onDay.map((row) => (
              <EventItem key={row.id} {...row} hasDecided={hasDecided} />
            ))}
          </ul>
        ) : (
          <p>Nothing on the list for this day.</p>
        )}
      </section>
      {later.length > 0 ? (
        <section aria-labelledby="later">
          <h2 id="later">Coming up</h2>
          <ul>
            {later.map((row) => (
              <EventItem key={row.id ?? row.name} {...row} hasDecided={hasDecided} />
            ))}
          </ul>
        </section>
      ) : null}
      {nextAugust ? <p>The next August begins on {nextAugust}.</p> : null}
      {isMember ? null : (
        <p>
          <a
            href={`/api/login?returnTo=${encodeURIComponent(day === today ? "/whats-on" : `/whats-on?day=${day}`)}`}
            className={buttonClass("primary")}
          >
            Log me in to see who’s going
          </a>
        </p>
      )}
      {ended.length > 0 ? (
        <details className="fold">
          <summary>Ended</summary>
          <ul>
            {ended.map(({ key, name, when }) => (
              <li key={key}>
                {name} <span className="hint">{when}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Page>
  );
}
