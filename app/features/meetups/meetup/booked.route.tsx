import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { FirstMeetupTips } from "~/features/guidance/first-meetup-tips";
import { MemberPortrait } from "~/features/members/member-portrait";
import { idParam } from "~/server/web/params";
import { redirectTo, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/moment.css?url";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { inSentence } from "~/ui/in-sentence";
import { Moment } from "~/ui/moment";
import { Spot } from "../places/place-drawing";
import { loadBooked } from "./booked.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Meetup"} · August` },
];

export const links = () => [{ rel: "stylesheet", href: styles }];

/** The time of a meetup, to which anyone who books, pays or accepts is led, also by a repeated press. */
export const loader = screenLoader("agreed", async ({ member, params }) => {
  const id = idParam(params.meetupId);
  const booked = loadBooked(member.id, id);
  if (!booked) throw await redirectTo(`/meetups/${id}`);
  return booked;
});

export default function Booked() {
  const { id, title, message, placeName, when, ...meetup } = useLoaderData<typeof loader>();
  const { companionName, conversationId } = meetup;
  return (
    <Moment
      hour="morning"
      faces={
        companionName ? (
          <MemberPortrait
            name={companionName}
            alt={companionName}
            url={meetup.companionPhotoUrl}
            size={144}
            shape="tall"
            eager
          />
        ) : (
          <Spot icon={meetup.placeIcon} />
        )
      }
      title={title}
      below={
        meetup.isFirst ? (
          <div className="page page-narrow">
            <FirstMeetupTips />
          </div>
        ) : null
      }
      actions={
        <>
          {conversationId ? (
            <LinkButton to={`/messages/${conversationId}`}>Back to the conversation</LinkButton>
          ) : (
            <LinkButton to={`/meetups/${id}`}>See the meetup</LinkButton>
          )}
          <a href={`/calendar-reminders/files/meetup-${id}.ics`} className="btn" download>
            Calendar file
          </a>
          <LinkButton to={`/meetups/${id}#share`} variant="quiet">
            Tell a friend where I am
          </LinkButton>
        </>
      }
    >
      <p>
        {companionName ? (
          <>
            You and <strong>{companionName}</strong> meet at {placeName}
          </>
        ) : (
          <strong>{placeName}</strong>
        )}
        <br />
        {`${when}, island time`}
      </p>
      <p className="moment-reason">
        <Icon name="gift" />
        {`Bring ${inSentence(meetup.requiredItem)}`}
      </p>
      <p>{message}</p>
    </Moment>
  );
}
