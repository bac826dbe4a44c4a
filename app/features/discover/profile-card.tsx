import { Form, Link } from "@remix-run/react";
import type { FormEvent } from "react";
import { MemberPortrait } from "~/features/members/member-portrait";
import { SafetyMenu } from "~/features/members/safety-menu";
import { CONNECTION_FEE } from "~/features/prices/in-words";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card as Surface } from "~/ui/card";
import { Reasons } from "~/ui/reasons";
import type { Card, CardProfile } from "./deck.server";
import type { SwipeKind } from "./use-deck";

/** Width of a card's picture in CSS pixels; narrower screens shrink it. */
export const CARD_PICTURE_PX = 320;

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

/** Why a card comes first (decision D2). */
const LIFT_LABELS = { boost: "Boosted", priority: "Priority" } as const;

interface CardBodyProps {
  card: Card;
  /** Hides the score on the viewer's own card. */
  isOwn?: boolean;
  /** Whether the name links to the profile. */
  isLinked?: boolean;
}

/** What a card says about a member. */
export function CardBody({ card, isOwn = false, isLinked = false }: CardBodyProps) {
  const { profile, compatibility } = card;
  const name = profile.stageName || profile.firstName || "Somebody";
  return (
    <>
      <MemberPortrait
        name={name}
        url={profile.profileImageUrl}
        size={CARD_PICTURE_PX}
        shape="square"
        eager
      />
      <div className="stack">
        <div>
          <div className="row">
            <h2>
              {isLinked ? (
                <Link to={`/profile/${profile.userId}`} className="talk-link" discover="none">
                  {name}
                </Link>
              ) : (
                name
              )}
            </h2>
            {isOwn ? null : <Badge tone="green">{compatibility.score}% match</Badge>}
          </div>
          {card.lift ? <Badge tone="yellow">{LIFT_LABELS[card.lift]}</Badge> : null}
          <p className="hint">
            {[profile.ageCategory, profile.hometownRegion].filter(Boolean).join(" · ")}
            {compatibility.isStartingEstimate && !isOwn ? " · starting estimate" : ""}
          </p>
        </div>
        <Reasons reasons={compatibility.reasons} />
        {profile.bio ? <p className="bio">{profile.bio}</p> : null}
        <Facts profile={profile} />
      </div>
    </>
  );
}

interface ProfileCardProps {
  card: Card;
  /** The like or pass with which the card is leaving the screen. */
  leaving: SwipeKind | null;
  /** True while a like or pass is in flight and no other is accepted. */
  isBusy: boolean;
  onSwipe: (kind: SwipeKind) => void;
}

/** The card of one member with its like and pass buttons (part 1 section 2, "Discover"). */
export function ProfileCard({ card, leaving, isBusy, onSwipe }: ProfileCardProps) {
  const { profile } = card;
  const name = profile.stageName || profile.firstName || "Somebody";
  const by = (kind: SwipeKind) => ({
    method: "post" as const,
    action: `/members/${profile.userId}/${kind}`,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      onSwipe(kind);
    },
  });
  return (
    <Surface as="article" className={leaving ? `deck-card leaving-${leaving}` : "deck-card"}>
      <CardBody card={card} isLinked />
      <div className="deck-answers">
        <Form {...by("pass")}>
          <Button variant="secondary" aria-disabled={isBusy || undefined}>
            Pass<span className="sr-only"> {name} by</span>
          </Button>
        </Form>
        <Form {...by("like")}>
          <Button aria-disabled={isBusy || undefined}>
            Like<span className="sr-only"> {name}</span>
          </Button>
        </Form>
      </div>
      <p className="hint">
        {CONNECTION_FEE} connection fee per match, only once you have both matched.
      </p>
      <SafetyMenu memberId={profile.userId} name={name} />
    </Surface>
  );
}
