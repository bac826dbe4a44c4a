import type { MetaFunction } from "@remix-run/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatDay, formatSlot } from "~/features/meetups/slots";
import { TIER_NAMES } from "~/features/prices/catalog";
import { islandDate, now } from "~/server/data/clock.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import chevron from "~/styles/chevron.css?url";
import fold from "~/styles/fold.css?url";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { createReminders, findReminders, REMINDERS_FAILED } from "./calendar-reminders.server";
import { feedUrl, findFeedToken } from "./feed.server";
import { FileList } from "./file-list";
import { fileUrl } from "./file-url";
import { listGoingEvents } from "./going-events.server";
import { Hold } from "./hold";
import type { CalendarEvent } from "./ics.server";
import { Instructions } from "./instructions";
import { listMeetupEvents } from "./meetup-events.server";
import { REMINDER_TYPES, REMINDERS } from "./reminders";

export const links = () => [chevron, fold].map((href) => ({ rel: "stylesheet", href }));
export const meta: MetaFunction = () => [{ title: "Calendar Reminders · August" }];

const isAhead =
  (today: string) =>
  ({ date, isCancelled }: CalendarEvent) =>
    date >= today && !isCancelled;

export const loader = screenLoader("welcomed", ({ member }) => {
  const token = findFeedToken(member.id);
  const today = islandDate(now());
  return {
    tier: member.subscriptionTier,
    isSubscribed: member.isSubscribed,
    areCreated: findReminders(member.id) !== undefined,
    feed: token === null ? null : { url: feedUrl(token), token },
    meetups: listMeetupEvents(member)
      .filter(isAhead(today))
      .map(({ key, title, place, date, hour }) => ({
        icon: "meetups" as const,
        title,
        about: `${place?.name}, ${formatSlot(date, hour ?? 0)}, island time`,
        downloadUrl: fileUrl(key),
      })),
    events: listGoingEvents(member.id)
      .filter(isAhead(today))
      .map(({ key, title, date }) => ({
        icon: "calendar" as const,
        title,
        about: formatDay(date),
        downloadUrl: fileUrl(key),
      })),
  };
});

/** Creates the reminders, as the call does. */
export const action = screenAction(
  "welcomed",
  ({ member }) => {
    createReminders(member.id);
    return redirectTo("/calendar-reminders#reminders", {
      for: member,
      tone: "success",
      title: "Reminders created",
      message: "Download the ones you like and add them to your calendar.",
    });
  },
  { failure: () => REMINDERS_FAILED },
);

const ICONS = { activation: "sun", weekly: "calendar", monthly: "person" } as const;
const FILES = REMINDER_TYPES.map((type) => ({
  ...REMINDERS[type],
  icon: ICONS[type],
  downloadUrl: fileUrl(type),
}));

function Reminders({ areCreated }: { areCreated: boolean }) {
  return (
    <section className="stack" id="reminders">
      <h2>{areCreated ? "Your reminders" : "Three reminders"}</h2>
      <FileList files={FILES} label="Reminders" hasDownloads={areCreated} />
      <p className="hint">Island time.</p>
      {areCreated ? (
        <PostForm plain action="/calendar-reminders/reset">
          <Button variant="secondary">Create New Reminders</Button>
        </PostForm>
      ) : (
        <PostForm plain action="/calendar-reminders">
          <Button>Create Reminders</Button>
        </PostForm>
      )}
    </section>
  );
}

export default function CalendarReminders() {
  const { tier, isSubscribed, areCreated, feed, meetups, events } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer && "refusal" in answer ? answer.refusal : undefined;
  return (
    <Page
      title="Calendar Reminders"
      width="medium"
      aside={
        <Badge tone={isSubscribed ? "green" : "neutral"}>Current plan: {TIER_NAMES[tier]}</Badge>
      }
      intro="August in your own calendar: reminders, your meetups, and where you’re going."
    >
      {refusal ? (
        <Notice tone="danger" title={refusal.title} role="alert">
          <p>{refusal.message}</p>
        </Notice>
      ) : null}
      <Reminders areCreated={areCreated} />
      {meetups.length > 0 ? (
        <section className="stack">
          <h2>Your meetups</h2>
          <FileList files={meetups} label="Meetup files" />
        </section>
      ) : null}
      {events.length > 0 ? (
        <section className="stack">
          <h2>Where you’re going</h2>
          <FileList files={events} label="Event files" />
        </section>
      ) : null}
      {areCreated || meetups.length + events.length > 0 ? (
        <section className="stack">
          <h2>How to add a file</h2>
          <Instructions of="file" />
        </section>
      ) : null}
      <Hold isSubscribed={isSubscribed} feed={feed} />
    </Page>
  );
}
