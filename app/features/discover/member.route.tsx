import type { MetaFunction } from "@remix-run/react";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { type MouseEvent, useMemo } from "react";
import { WAITING_LABEL } from "~/features/media/media.schema";
import { SafetyMenu } from "~/features/members/safety-menu";
import { notFound } from "~/server/web/errors";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/story.css?url";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { pack, unpack } from "~/ui/packed";
import { useIsLight } from "~/ui/use-shell";
import { Answers, Decide } from "./decide";
import { Face, nameOf } from "./face";
import { listMemberMedia } from "./member-media.server";
import { findStory, type NextStep } from "./story.server";
import { StoryBody } from "./story-body";
import { ReportItems } from "./story-media";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? "Profile"} · August` },
];

export const links = () => [{ rel: "stylesheet", href: styles }];

/** A member's story as others see it; one's own says what others do not see. */
export const loader = screenLoader("agreed", ({ member, params, request }) => {
  const isWhole = new URL(request.url).searchParams.has("all");
  const story = findStory(member, params.memberId ?? "", isWhole);
  if (!story) throw notFound("member");
  const media = listMemberMedia(member.id, story.card.profile.userId);
  return { name: story.card.profile.stageName, page: pack({ story, media }) };
});

function OnlyYou() {
  return (
    <Notice title="This is what others see">
      <p>
        Never on your profile: your date of birth, e-mail, restroom preference, school, teachers,
        first phone, or who you’d like to date. Your budget stays private too, except a top choice
        you share. What’s {WAITING_LABEL.toLowerCase()} is for your eyes only until then.
      </p>
    </Notice>
  );
}

const backFrom = (next: NextStep): readonly [to: string, label: string] => {
  if (next?.kind === "edit") return ["/profile-setup", "Back to your answers"];
  if (next?.kind === "write" || next?.kind === "match") return ["/matches", "Back to Matches"];
  return ["/discover", "Back to Discover"];
};

/** Back to where the member came from; without scripts, or from outside, to the list that fits. */
function Back({ next }: { next: NextStep }) {
  const [to, label] = backFrom(next);
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!(history.state?.idx > 0)) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link to={to} className="round shot-back" onClick={goBack}>
      <Icon name="back" />
      <span className="sr-only">{label}</span>
    </Link>
  );
}

function Next({ next, memberId, name }: { next: NextStep; memberId: string; name: string }) {
  switch (next?.kind) {
    case "decide":
      return <Decide memberId={memberId} name={name} />;
    case "write":
      return (
        <LinkButton to={`/messages/${next.conversationId}`}>
          Write<span className="sr-only"> to {name}</span>
        </LinkButton>
      );
    case "match":
      return (
        <LinkButton to={`/matches/${next.matchId}/moment`}>
          See your match<span className="sr-only"> with {name}</span>
        </LinkButton>
      );
    case "edit":
      return <LinkButton to="/profile-setup">Update Profile</LinkButton>;
    default:
      return null;
  }
}

export default function Member() {
  const { page } = useLoaderData<typeof loader>();
  const { story, media } = useMemo(() => unpack(page), [page]);
  const { card, next } = story;
  const isLight = useIsLight();
  const isOwn = next?.kind === "edit";
  const memberId = card.profile.userId;
  const name = nameOf(card);
  const first = media.find(({ isPrimary }) => isPrimary);
  const others = media.filter((item) => item !== first && !(isLight && item.kind === "photo"));
  return (
    <main id="main" tabIndex={-1} className="page deck story">
      <article className="spread">
        <Face card={card} isOwn={isOwn} heading={<h1>{name}</h1>}>
          <Back next={next} />
          {first?.isWaiting ? <p className="shot-pill shot-lift">{WAITING_LABEL}</p> : null}
          {isOwn ? null : (
            <SafetyMenu memberId={memberId} name={name}>
              <ReportItems media={media} />
            </SafetyMenu>
          )}
        </Face>
        <StoryBody story={story} media={others} isOwn={isOwn}>
          {isOwn ? <OnlyYou /> : null}
        </StoryBody>
      </article>
      {next ? (
        <Answers>
          <Next next={next} memberId={memberId} name={name} />
        </Answers>
      ) : null}
    </main>
  );
}
