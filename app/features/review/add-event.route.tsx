import { useLoaderData } from "@remix-run/react";
import type { EventText } from "~/features/season/desk-events.server";
import { islandDate, now } from "~/server/data/clock.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import { LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { EventForm } from "./event-form";
import { loadEventChoices, readEvent } from "./read-event.server";
import { EVENT_FIELDS } from "./summer.schema";
import { addSeasonEvent } from "./summer.server";

export const meta = () => [{ title: "Add an event · August" }];

export const loader = screenLoader("moderator", () => ({ choices: loadEventChoices() }));

const isOver = ({ lastDay }: EventText) => lastDay !== null && lastDay < islandDate(now());

/** Adds an event to the season. */
export const action = screenAction(
  "moderator",
  async ({ member, form }) => {
    const event = await readEvent(form);
    addSeasonEvent(member.id, event);
    return redirectTo("/review/places", {
      for: member,
      tone: "success",
      title: "Added",
      message: `${event.name} is on What’s On${isOver(event) ? ", under what’s over" : ""}.`,
    });
  },
  { fields: EVENT_FIELDS },
);

export default function AddEvent() {
  const { choices } = useLoaderData<typeof loader>();
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
      <EventForm choices={choices} button="Add" />
    </Page>
  );
}
