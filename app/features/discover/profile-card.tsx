import { SafetyMenu } from "~/features/members/safety-menu";
import { CONNECTION_FEE } from "~/features/prices/price-texts";
import { Facts } from "~/ui/facts";
import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import { Reasons } from "~/ui/reasons";
import type { SwipeKind } from "./answer-queue";
import { Face, nameOf } from "./face";
import type { ShownCard } from "./shown-card";

const listFacts = (profile: ShownCard["profile"]): [string, string][] =>
  (
    [
      ["College", profile.college],
      ["Favorite Bob Marley song", profile.favoriteBobMarleySong],
      ["Favorite vineyard spot", profile.favoriteVineyardSpot],
      ["Plays", profile.sportsPlayed.join(", ")],
    ] as const
  ).flatMap(([label, fact]): [string, string][] => (fact ? [[label, fact]] : []));

interface ProfileCardProps {
  card: ShownCard;
  /** The like or pass with which the card is leaving the screen, over the next one. */
  leaving: SwipeKind | null;
}

/** React 18 passes this attribute on as it is. */
const UNREACHABLE = { inert: "", "aria-hidden": true };

/** The card of one member. */
export const ProfileCard = kept(function ProfileCard({ card, leaving }: ProfileCardProps) {
  const { profile, compatibility } = card;
  const name = nameOf(card);
  const story = `/profile/${profile.userId}`;
  const facts = listFacts(profile);
  const isBlank = !profile.bio && facts.length + compatibility.reasons.length === 0;
  return (
    <article
      className={`deck-card spread${leaving ? ` leaving-${leaving}` : ""}`}
      {...(leaving && UNREACHABLE)}
    >
      <Face
        card={card}
        heading={
          <h2>
            <Link to={story}>{name}</Link>
          </h2>
        }
      >
        <SafetyMenu memberId={profile.userId} name={name} />
      </Face>
      <div className="spread-body stack">
        <Reasons reasons={compatibility.reasons} />
        {profile.bio ? <p className="bio">{profile.bio}</p> : null}
        {isBlank ? <p className="bio">New here. A good time to say hello.</p> : null}
        {facts.length > 0 ? <Facts facts={facts} /> : null}
        <p>
          <Link to={story} className="talk-link">
            Open profile<span className="sr-only"> of {name}</span>
          </Link>
        </p>
        <p className="hint">{CONNECTION_FEE} connection fee per match, only once you both match.</p>
      </div>
    </article>
  );
});
