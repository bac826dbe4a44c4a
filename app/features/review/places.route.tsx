import { useLoaderData } from "@remix-run/react";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/rows.css?url";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { Row } from "~/ui/row";
import { loadSummer } from "./summer.server";

export const meta = () => [{ title: "Places and events · August" }];
export const links = () => [{ rel: "stylesheet", href: styles }];

/** The places to meet and the season's events, to be changed. */
export const loader = screenLoader("moderator", ({ member }) => loadSummer(member.id));

const TONES: Record<string, BadgeTone> = { "on now": "green", canceled: "orange" };

export default function Places() {
  const { year, isStale, places, suggestions, events } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Places and events"
      width="medium"
      intro="Changes to places count until the end of the year."
      aside={
        <LinkButton to="/review" variant="quiet">
          Review
        </LinkButton>
      }
    >
      {isStale ? (
        <Notice title={`The season is still August ${year}`}>
          <p>
            Ask the person who runs August to set up the next one. What you add here is on What’s On
            right away.
          </p>
        </Notice>
      ) : null}
      {suggestions.length > 0 ? (
        <section className="stack" aria-labelledby="suggestions">
          <h2 id="suggestions">Suggested by members</h2>
          <ul className="stack">
            {suggestions.map(({ id, name, details, since }) => (
              <Card as="li" key={id}>
                <h3>{name}</h3>
                <p className="bio">{details}</p>
                <p className="hint">{since}</p>
                <div className="row">
                  <LinkButton to={`/review/events?suggestion=${id}`} variant="secondary">
                    Add it<span className="sr-only"> ({name})</span>
                  </LinkButton>
                  <PostForm action={`/review/suggestions/${id}/refusal`}>
                    <Button variant="quiet">
                      No, thanks<span className="sr-only"> ({name})</span>
                    </Button>
                  </PostForm>
                </div>
              </Card>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="stack" aria-labelledby="desk-events">
        <h2 id="desk-events">What’s On</h2>
        <ul>
          {events.map(({ key, name, icon, when, next, status, changed }) => (
            <Row
              key={key}
              icon={icon}
              title={name}
              to={`/review/events/${key}`}
              aside={<Badge tone={TONES[status] ?? "neutral"}>{status}</Badge>}
            >
              <p className="hint">{next ? `${when} · Next: ${next}` : when}</p>
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
    </Page>
  );
}
