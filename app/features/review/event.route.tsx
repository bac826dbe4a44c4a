import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { findEvent } from "~/features/season/desk-events.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { errorTitle } from "~/ui/error-page";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { EventForm } from "./event-form";
import { loadEventChoices, readEvent } from "./read-event.server";
import { EVENT_FIELDS } from "./summer.schema";
import { changeSeasonEvent } from "./summer.server";

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: errorTitle(error, `${data?.event.name} · Review · August`) },
];

export const loader = screenLoader("moderator", ({ params }) => ({
  choices: loadEventChoices(params.eventKey),
  event: findEvent(params.eventKey ?? ""),
}));

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
  const { choices, event } = useLoaderData<typeof loader>();
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
      />
      {event.isCanceled ? null : (
        <PostForm action={`/review/events/${event.key}/cancellation`}>
          <Button variant="danger">Cancel {event.name}</Button>
        </PostForm>
      )}
    </Page>
  );
}
