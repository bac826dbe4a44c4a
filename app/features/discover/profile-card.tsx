import { Form } from "@remix-run/react";
import { MemberPortrait } from "~/features/media/member-portrait";
import { SafetyMenu } from "~/features/safety/safety-menu";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card as Surface } from "~/ui/card";
import type { Card, CardProfile } from "./deck.server";

function Facts({ profile }: { profile: CardProfile }) {
  const facts: [string, string | null][] = [
    ["College", profile.college],
    ["Favorite Bob Marley song", profile.favoriteBobMarleySong],
    ["Favorite vineyard spot", profile.favoriteVineyardSpot],
    ["Plays", profile.sportsPlayed.join(", ") || null],
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** What a card says about a member; without the score where one looks at one's own. */
export function CardBody({ card, isOwn = false }: { card: Card; isOwn?: boolean }) {
  const { profile, compatibility } = card;
  const name = profile.stageName || profile.firstName || "Somebody";
  return (
    <>
      <MemberPortrait name={name} url={profile.profileImageUrl} size={320} shape="square" eager />
      <div className="stack">
        <div>
          <div className="row">
            <h2>{name}</h2>
            {isOwn ? null : <Badge tone="green">{compatibility.score}% match</Badge>}
          </div>
          <p className="hint">
            {[profile.ageCategory, profile.hometownRegion].filter(Boolean).join(" · ")}
            {compatibility.isStartingEstimate && !isOwn ? " · starting estimate" : ""}
          </p>
        </div>
        {compatibility.reasons.length > 0 ? (
          <ul className="reasons" aria-label="What you share">
            {compatibility.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ) : null}
        {profile.bio ? <p className="bio">{profile.bio}</p> : null}
        <Facts profile={profile} />
      </div>
    </>
  );
}

/** The card of one member with its two answers (part 1 section 2, "Discover"). */
export function ProfileCard({ card }: { card: Card }) {
  const { profile } = card;
  const name = profile.stageName || profile.firstName || "Somebody";
  return (
    <Surface as="article" className="deck-card">
      <CardBody card={card} />
      <div className="deck-answers">
        <Form method="post" action={`/members/${profile.userId}/pass`}>
          <Button variant="secondary">
            Pass<span className="sr-only"> {name} by</span>
          </Button>
        </Form>
        <Form method="post" action={`/members/${profile.userId}/like`}>
          <Button>
            Like<span className="sr-only"> {name}</span>
          </Button>
        </Form>
      </div>
      <p className="hint">$5 connection fee per match, only once you have both matched.</p>
      <SafetyMenu memberId={profile.userId} name={name} />
    </Surface>
  );
}
