import { useLoaderData } from "@remix-run/react";
import { readSeason } from "~/features/season/season.server";
import { islandDate, now } from "~/server/data/clock.server";
import { validateAnswers } from "~/server/web/form.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import { LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { EventForm } from "./event-form";
import { EVENT_FIELDS, eventSchema } from "./summer.schema";
import { addSeasonEvent } from "./summer.server";

export const meta = () => [{ title: "Add an event · August" }];

export const loader = screenLoader("moderator", () => ({ year: readSeason().year }));

/** Adds an event to the season. */
export const action = screenAction(
  "moderator",
  async ({ member, form }) => {
    const event = await validateAnswers(eventSchema(readSeason().year), form);
    addSeasonEvent(member.id, event);
    return redirectTo("/review/places", {
      for: member,
      tone: "success",
      title: "Added",
      message: `${event.name} is on the front page${event.lastDay < islandDate(now()) ? ", under what’s over" : ""}.`,
    });
  },
  { fields: EVENT_FIELDS },
);

export default function AddEvent() {
  const { year } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Add an event"
      width="narrow"
      intro={`It shows on the front page, among the events of August ${year}.`}
      aside={
        <LinkButton to="/review/places" variant="quiet">
          Places and events
        </LinkButton>
      }
    >
      <EventForm year={year} button="Add" />
    </Page>
  );
}
