import { useLoaderData } from "@remix-run/react";
import { eventStatus } from "~/features/season/season";
import { findSuggestion } from "~/features/whats-on/suggestions.server";
import { islandDate, now } from "~/server/data/clock.server";
import { positiveInt } from "~/server/web/params";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/choices.css?url";
import { LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { EventForm } from "./event-form";
import { EVENT_FIELDS, loadEventChoices, readEvent } from "./read-event.server";
import { addSeasonEvent } from "./season-events.server";

export const meta = () => [{ title: "Add an event · August" }];

/** The suggestion that the address names, if any. */
const readSuggestionId = (url: URL) => positiveInt(url.searchParams.get("suggestion"));

export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader("moderator", ({ url }) => ({
  choices: loadEventChoices(),
  suggestion: findSuggestion(readSuggestionId(url) ?? 0),
}));

/** Adds an event to the season, and tells the member who suggested it. */
export const action = screenAction(
  "moderator",
  async ({ member, form, url }) => {
    const event = await readEvent(form);
    addSeasonEvent(member.id, event, readSuggestionId(url));
    const status = eventStatus({ ...event, isCanceled: false }, islandDate(now()));
    return redirectTo("/review/places", {
      for: member,
      tone: "success",
      title: "Added",
      message: `${event.name} is on What’s On${status === "ended" ? ", under what’s over" : ""}.`,
    });
  },
  { fields: EVENT_FIELDS },
);

export default function AddEvent() {
  const { choices, suggestion } = useLoaderData<typeof loader>();
  const event = suggestion && { name: suggestion.name, about: suggestion.details };
  return (
    <Page
      title="Add an event"
      width="narrow"
      intro="It shows on What’s On, for members and visitors."
      aside={
        <LinkButton to="/review/places" variant="quiet">
          Places and events
        </LinkButton>
      }
    >
      <EventForm choices={choices} event={event} button="Add" />
    </Page>
  );
}
