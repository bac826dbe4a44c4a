import { useLoaderData } from "@remix-run/react";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/rows.css?url";
import { Badge, type BadgeTone } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Row } from "~/ui/row";
import { loadSummer } from "./summer.server";

export const meta = () => [{ title: "Places and events · August" }];
export const links = () => [{ rel: "stylesheet", href: styles }];

/** The places to meet and the season's events, to be changed. */
export const loader = screenLoader("moderator", ({ member }) => loadSummer(member.id));

const TONES: Record<string, BadgeTone> = { "on now": "green", canceled: "orange" };

export default function Places() {
  const { year, isStale, places, events } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Places and events"
      width="medium"
      intro="What you change here counts until the end of the year."
      aside={
        <LinkButton to="/review" variant="quiet">
          Review
        </LinkButton>
      }
    >
      {isStale ? (
        <Notice title={`The season is still August ${year}`}>
          <p>
            Ask the person who runs August to set up the next one. Until then, events you add go
            with what’s over.
          </p>
        </Notice>
      ) : null}
      <section className="stack" aria-labelledby="desk-places">
        <h2 id="desk-places">Places</h2>
        <ul>
          {places.map(({ id, name, open, closed, isClosedNow, changed }) => (
            <Row
              key={id}
              icon="meetups"
              title={name}
              to={`/review/places/${id}`}
              aside={isClosedNow ? <Badge tone="orange">Closed</Badge> : undefined}
            >
              {closed ? <p className="hint">{closed}</p> : null}
              <p className="hint">{open}</p>
              {changed ? <p className="hint">Changed {changed}</p> : null}
            </Row>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="desk-events">
        <h2 id="desk-events">Events of August {year}</h2>
        <ul>
          {events.map(({ key, name, when, status, changed }) => (
            <Row
              key={key}
              icon="calendar"
              title={name}
              to={`/review/events/${key}`}
              aside={<Badge tone={TONES[status] ?? "neutral"}>{status}</Badge>}
            >
              <p className="hint">{when}</p>
              {changed ? <p className="hint">Changed {changed}</p> : null}
            </Row>
          ))}
        </ul>
        <p>
          <LinkButton to="/review/events" variant="secondary">
            Add an event
          </LinkButton>
        </p>
      </section>
    </Page>
  );
}
