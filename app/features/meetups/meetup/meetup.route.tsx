import type { LinksFunction } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { useLoaderData } from "@remix-run/react";
import { FirstMeetupTips } from "~/features/guidance/first-meetup-tips";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { idParam } from "~/server/web/params";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import choices from "~/styles/choices.css?url";
import styles from "~/styles/meetups.css?url";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { feedbackSchema } from "../booking.schema";
import { meetupsPath } from "../meetups-path";
import { Spot } from "../places/place-drawing";
import { Where } from "../places/where";
import { STATUS_WORDS } from "../status-words";
import { giveFeedback } from "./attendance.server";
import { loadMeetupPage } from "./meetup-page.server";
import { Answer, Cancel, Company, Ended, Feedback, Here, Pay, Share } from "./meetup-parts";
import { findFeeReturn } from "./meetup-payment-return.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.placeName ?? "Meetup"} · August` },
];

export const links: LinksFunction = () =>
  [styles, choices].map((href) => ({ rel: "stylesheet", href }));

export const loader = screenLoader("agreed", async ({ member, params, url }) => {
  const id = idParam(params.meetupId);
  const back = url.searchParams.get("paid") === "1" ? findFeeReturn(member, id) : null;
  if (back?.isPaid) throw await redirectTo(`/meetups/${id}/booked`);
  return { ...loadMeetupPage(member.id, id), awaited: back?.awaited };
});

/** Records how a meetup was. */
export const action = screenAction(
  "agreed",
  async ({ member, params, form }) => {
    const id = idParam(params.meetupId);
    const { feltSafe, words = "" } = await validateAnswers(feedbackSchema, form);
    giveFeedback(member.id, id, { feltSafe: feltSafe === "yes", words });
    return redirectTo(`/meetups/${id}`, {
      for: member,
      tone: "success",
      title: "Thank you",
      message: feltSafe === "yes" ? "It stays between us." : "A moderator will look into it.",
    });
  },
  { fields: fieldNames(feedbackSchema) },
);

/** One of the member's own meetups, from its invitation to how it was. */
export default function Meetup() {
  const meetup = useLoaderData<typeof loader>();
  const { id, status, conversationId, placeName } = meetup;
  const { text, tone } = STATUS_WORDS[meetup.isExpired ? "expired" : status];
  return (
    <Page
      title={placeName}
      width="narrow"
      lead={meetup.isOff ? null : <Spot icon={meetup.placeIcon} />}
      aside={<Badge tone={tone}>{text}</Badge>}
    >
      {meetup.awaited ? (
        <Notice title={meetup.awaited.title} role="status">
          <p>
            {`${meetup.awaited.message} `}
            <Link to={meetup.awaited.link?.to ?? ""}>{meetup.awaited.link?.label}</Link>
          </p>
        </Notice>
      ) : null}
      {meetup.isOff ? (
        <Ended meetup={meetup} />
      ) : (
        <>
          <p className="when">{`${meetup.when}, island time`}</p>
          <Company meetup={meetup} />
          {meetup.canAnswer ? <Answer meetup={meetup} /> : null}
          {meetup.canPay ? <Pay meetup={meetup} /> : null}
          <Here meetup={meetup} />
        </>
      )}
      <p className="row">
        {conversationId ? (
          <LinkButton to={`/messages/${conversationId}`} variant="secondary">
            Open the conversation
          </LinkButton>
        ) : null}
        {meetup.calendarFile ? (
          <a href={`/calendar-reminders/files/meetup-${id}.ics`} className="btn" download>
            {meetup.calendarFile === "add" ? "Calendar file" : "Remove from your calendar"}
          </a>
        ) : null}
      </p>
      {meetup.canShare ? <Share meetup={meetup} /> : null}
      {meetup.canBeAsked && meetup.companionName ? (
        <Feedback companionName={meetup.companionName} />
      ) : null}
      {meetup.hasAnswered ? <p>Thanks for telling us how it was.</p> : null}
      {meetup.isOff ? null : (
        <>
          <p>{meetup.description}</p>
          <Facts
            facts={[
              ["Bring", meetup.requiredItem],
              ["Town", meetup.town],
            ]}
          />
          <Where {...meetup.where} />
          <p className="hint">{`${meetup.daylight}.`}</p>
        </>
      )}
      {meetup.needsTips ? <FirstMeetupTips isFolded /> : null}
      {meetup.canCancel ? <Cancel meetup={meetup} /> : null}
      <p className="row">
        <LinkButton to={meetupsPath({ place: meetup.placeId })} variant="quiet">
          All meetups
        </LinkButton>
        {meetup.canReport ? (
          <LinkButton to={`/report/meetup/${id}`} variant="quiet">
            Report
          </LinkButton>
        ) : null}
      </p>
    </Page>
  );
}
