import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ProfilePortrait } from "~/features/members/member-portrait";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/whats-on.css?url";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { errorTitle } from "~/ui/error-page";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Page } from "~/ui/page";
import { PersonRow } from "~/ui/person-row";
import { EventLink } from "./event-item";
import { GoingButton, GoingQuestion } from "./going-button";
import { loadOccurrence } from "./whats-on.server";

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: errorTitle(error, `${data?.name} · What’s On · August`) },
];
export const links = () => [{ rel: "stylesheet", href: styles }];

/** A date of an event, with the people who go. */
export const loader = screenLoader("welcomed", ({ member, params }) =>
  loadOccurrence(member, params.occurrenceId ?? ""),
);

function WhoGoes({
  count,
  isGoing,
  faces,
  suggestBefore,
}: NonNullable<Occurrence["going"]> & Pick<Occurrence, "suggestBefore">) {
  const others = count - (isGoing ? 1 : 0);
  if (others === 0)
    return (
      <EmptyState spot="picnic" title={isGoing ? "You’re the first" : "No one yet"}>
        <p>{isGoing ? "Others will see that someone’s going." : "Someone has to be first."}</p>
      </EmptyState>
    );
  const hidden = others - faces.length;
  return (
    <section aria-labelledby="who">
      <h2 id="who">{count} going</h2>
      <ul>
        {faces.map(({ userId, name, photoUrl }) => (
          <PersonRow
            key={userId}
            name={name}
            to={`/profile/${userId}`}
            as="h3"
            face={
              <ProfilePortrait
                memberId={userId}
                name={name}
                url={photoUrl}
                size={72}
                shape="tall"
              />
            }
            aside={
              suggestBefore[userId] ? (
                <LinkButton to={suggestBefore[userId]} variant="secondary">
                  Suggest a meetup before it<span className="sr-only"> with {name}</span>
                </LinkButton>
              ) : null
            }
          />
        ))}
      </ul>
      {hidden > 0 ? (
        <p className="hint">
          {faces.length > 0
            ? `And ${hidden} more`
            : hidden === 1
              ? "1 other person"
              : `${hidden} other people`}
        </p>
      ) : null}
    </section>
  );
}

type Occurrence = ReturnType<typeof useOccurrence>;
const useOccurrence = () => useLoaderData<typeof loader>();

export default function OccurrencePage() {
  const {
    id,
    name,
    icon,
    about,
    link,
    when,
    where,
    isCanceled,
    isOver,
    going,
    shows,
    suggestBefore,
  } = useOccurrence();
  const isAhead = !isCanceled && !isOver;
  return (
    <Page
      title={name}
      width="narrow"
      lead={
        <LinkButton to="/whats-on" variant="quiet">
          <Icon name="back" /> What’s On
        </LinkButton>
      }
      intro={[when, where].filter(Boolean).join(" · ")}
      aside={
        isCanceled ? <Badge tone="orange">canceled</Badge> : isOver ? <Badge>over</Badge> : null
      }
    >
      <div className="stack">
        <p className="event-about">
          <Icon name={icon} className={`event-icon event-${icon}`} />
          <span>{about}</span>
        </p>
        {link ? (
          <p>
            <EventLink link={link} />
          </p>
        ) : null}
        {!going || !isAhead ? null : shows === null && !going.isGoing ? (
          <GoingQuestion id={id} />
        ) : (
          <GoingButton id={id} name={name} isGoing={going.isGoing} hasDecided />
        )}
        {isAhead && going?.isGoing && shows !== null ? (
          <p className="hint">
            {shows
              ? "People you could match with can see you’re going."
              : "Only you can see you’re going."}{" "}
            <Link to="/account#going">Change</Link>
          </p>
        ) : null}
        {going?.isGoing && !isCanceled ? (
          <p>
            <a href={`/calendar-reminders/files/${id}.ics`} download>
              Add to my calendar
            </a>
          </p>
        ) : null}
        {going && (isAhead || going.count > 0) ? (
          <WhoGoes {...going} suggestBefore={suggestBefore} />
        ) : null}
      </div>
    </Page>
  );
}
