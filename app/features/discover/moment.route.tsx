import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { STARTER_WORDS } from "~/features/matches/starting";
import { MemberPortrait } from "~/features/members/member-portrait";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/moment.css?url";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { findMoment } from "./moment.server";

export const meta: MetaFunction = () => [{ title: "It's a Match! · August" }];

export const links = () => [{ rel: "stylesheet", href: styles }];

/** The moment of a match, which opens again for as long as the match runs. */
export const loader = screenLoader("agreed", ({ member, params }) => ({
  ...findMoment(member, params.matchId ?? ""),
  ownName: member.stageName ?? "you",
}));

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function FirstWord({ mayStart, until }: Pick<Loaded, "mayStart" | "until">) {
  if (!until) return <p>Your conversation has started.</p>;
  return (
    <p>
      {mayStart ? STARTER_WORDS.self : STARTER_WORDS.other} until {until}.
    </p>
  );
}

export default function MatchMoment() {
  const match = useLoaderData<typeof loader>();
  const { otherName, reason, writeAt, price } = match;
  return (
    <Moment
      faces={
        <>
          <MemberPortrait
            name={match.ownName}
            alt="You"
            url={match.ownPhotoUrl}
            size={144}
            shape="tall"
            eager
          />
          <MemberPortrait
            name={otherName}
            alt={otherName}
            url={match.otherPhotoUrl}
            size={144}
            shape="tall"
            eager
          />
        </>
      }
      title="It's a Match!"
      actions={
        <>
          {writeAt ? (
            <LinkButton to={writeAt} reloadDocument={price !== null}>
              {match.until ? "Say hello" : "Open the conversation"}
              <span className="sr-only">
                {" "}
                {match.until ? "to" : "with"} {otherName}
              </span>
            </LinkButton>
          ) : (
            <LinkButton to={`/matches#match-${match.matchId}`}>See the match</LinkButton>
          )}
          {price ? <p>{price}</p> : null}
          <LinkButton to="/discover" variant="quiet">
            Keep looking
          </LinkButton>
        </>
      }
    >
      <p>
        You and <strong>{otherName}</strong> like each other.
      </p>
      {reason ? (
        <p className="moment-reason">
          <Icon name={reason.icon} />
          {reason.text}
        </p>
      ) : null}
      <FirstWord mayStart={match.mayStart} until={match.until} />
    </Moment>
  );
}
