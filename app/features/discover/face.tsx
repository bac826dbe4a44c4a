import type { ReactNode } from "react";
import { MemberPortrait } from "~/features/members/member-portrait";
import { Spot } from "~/ui/spot";
import { useIsLight } from "~/ui/use-shell";
import type { ShownCard } from "./shown-card";

/** How wide a card's picture is: edge to edge on a phone, and beside its words on a wide screen. */
export const CARD_SIZES = "(min-width: 40em) 520px, 100vw";
const CARD_PX = 520;

/** Who someone would like to meet, as others read it. */
const HERE_FOR = {
  friends: "Here for friends",
  dating: "Here for a date",
  both: "Friends, maybe a date",
} as const;

/** Why a card comes first (rule lift-24-hours). */
const LIFT_LABELS = { boost: "Boosted", priority: "Priority" } as const;

export const nameOf = ({ profile }: ShownCard): string => profile.stageName;

interface FaceProps {
  card: ShownCard;
  /** Hides the score on the viewer's own card. */
  isOwn?: boolean;
  /** Takes the place of the photo: one that is not sent yet. */
  picture?: ReactNode;
  /** The name as a heading. */
  heading: ReactNode;
  /** What lies over the picture's upper edge. */
  children?: ReactNode;
}

/** A porch with its light on, in place of a photo. */
const NoFace = ({ name }: { name: string }) => (
  <div className="no-face" role="img" aria-label={`${name} has no photo yet`}>
    <Spot name="porch-light" />
  </div>
);

/** A member's photo with the name, age range, home and score on it; on a wide screen the words stand beside it. */
export function Face({ card, isOwn = false, picture, heading, children }: FaceProps) {
  const { profile, compatibility } = card;
  const isLight = useIsLight();
  return (
    <>
      <div className="shot">
        {picture ??
          (profile.profileImageUrl ? (
            <MemberPortrait
              name={nameOf(card)}
              url={profile.profileImageUrl}
              size={CARD_PX}
              sizes={isLight ? "192px" : CARD_SIZES}
              shape="tall"
              isLarge
              eager
            />
          ) : (
            <NoFace name={nameOf(card)} />
          ))}
        {card.lift ? <p className="shot-pill shot-lift">{LIFT_LABELS[card.lift]}</p> : null}
        {children}
      </div>
      <div className="shot-words">
        <div className="row">
          {heading}
          {isOwn ? null : (
            <p className="shot-pill">
              {`${compatibility.score}%`}
              <span className="sr-only"> match</span>
            </p>
          )}
        </div>
        <p>
          {[profile.ageCategory, profile.hometownRegion, HERE_FOR[profile.lookingFor]]
            .filter(Boolean)
            .join(" · ")}
          {compatibility.isStartingEstimate && !isOwn ? " · starting estimate" : ""}
        </p>
      </div>
    </>
  );
}
