import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { findEvent } from "~/features/season/desk-events.server";
import { countGoers } from "~/features/whats-on/event-changes.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/choices.css?url";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { errorTitle } from "~/ui/error-page";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { EventForm } from "./event-form";
import { EVENT_FIELDS, loadEventChoices, readEvent } from "./read-event.server";
import { changeSeasonEvent } from "./season-events.server";

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: errorTitle(error, `${data?.event.name} · Review · August`) },
];

export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader("moderator", ({ params }) => {
  const event = findEvent(params.eventKey ?? "");
  return { choices: loadEventChoices(event.key), event, goers: countGoers(event) };
});

/** How many people a change concerns: "12 people are going." */
const sayGoers = (goers: number) =>
  goers === 1 ? "1 person is going." : `${goers} people are going.`;

/** Changes the event; a canceled one is back. */
export const action = screenAction(
  "moderator",
  async ({ member, params, form }) => {
    const { key } = findEvent(params.eventKey ?? "");
    const event = await readEvent(form, key);
    changeSeasonEvent(member.id, key, event);
    return redirectTo("/review/places", {
      for: member,
      tone: "success",
      title: "Saved",
      message: `${event.name} is up to date.`,
    });
  },
  { fields: EVENT_FIELDS },
);

export default function Event() {
  const { choices, event, goers } = useLoaderData<typeof loader>();
  const recurs = event.firstDay !== event.lastDay;
  return (
    <Page
      key={event.key}
      title={event.name}
      width="narrow"
      intro={event.when}
      aside={
        <LinkButton to="/review/places" variant="quiet">
          Places and events
        </LinkButton>
      }
    >
      {event.isCanceled ? (
        <p>
          <Badge tone="orange">canceled</Badge>
        </p>
      ) : null}
      <EventForm
        choices={choices}
        event={event}
        button={event.isCanceled ? "Save and bring it back" : "Save"}
        note={
          goers === 0
            ? undefined
            : event.isCanceled
              ? `${sayGoers(goers)} They’ll be told it’s back on.`
              : `${sayGoers(goers)} They’ll be told if you change the day, time, or place.`
        }
      />
      {event.isCanceled ? null : (
        <PostForm action={`/review/events/${event.key}/cancellation`} className="stack">
          {goers > 0 || recurs ? (
            <p>
              {recurs ? "This cancels every date. " : ""}
              {goers > 0 ? `${sayGoers(goers)} They’ll be told.` : ""}
            </p>
          ) : null}
          <Button variant="danger">Cancel {event.name}</Button>
        </PostForm>
      )}
    </Page>
  );
}
