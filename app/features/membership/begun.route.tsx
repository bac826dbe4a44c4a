import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MemberPortrait } from "~/features/members/member-portrait";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/moment.css?url";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { type Begun, describeBegun } from "./begun.server";
import { assertMayOrder, readText } from "./requested-order.server";

export const meta = () => [{ title: "Welcome · August" }];

export const links = () => [{ rel: "stylesheet", href: styles }];

/** The time in which a membership has begun, which leads back to the match that was paid for with it. */
export const loader = screenLoader("welcomed", ({ member, url }) => {
  const match = readText(url.searchParams, "match");
  if (match) assertMayOrder(member, { matchId: match });
  const begun = describeBegun(member, match);
  if (!begun) throw redirect("/subscription", 303);
  return begun;
});

function MatchLine({ name, fee, until }: NonNullable<Begun["match"]>) {
  if (fee === "due") return null;
  if (fee === "on its way") return <p>We’re confirming your connection fee.</p>;
  return (
    <p>
      You can write to <strong>{name}</strong> now{until ? `, until ${until}` : null}.
    </p>
  );
}

export default function MembershipBegun() {
  const { name, opens, match } = useLoaderData<typeof loader>();
  return (
    <Moment
      hour={match ? "dusk" : "morning"}
      faces={
        match ? (
          <MemberPortrait
            name={match.name}
            url={match.photoUrl}
            alt={match.name}
            size={144}
            shape="tall"
            eager
          />
        ) : null
      }
      title="Welcome to August!"
      actions={
        <>
          {match ? (
            <LinkButton to={match.to}>Write to {match.name}</LinkButton>
          ) : (
            <LinkButton to="/discover">Discover</LinkButton>
          )}
          <LinkButton to="/subscription" variant="quiet" reloadDocument>
            See your membership
          </LinkButton>
        </>
      }
    >
      <p role="status">You have {name} now. Thank you.</p>
      {match ? <MatchLine {...match} /> : null}
      <ul className="moment-list" aria-label={`What you get with ${name}`}>
        {opens.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" />
            {benefit}
          </li>
        ))}
      </ul>
    </Moment>
  );
}
