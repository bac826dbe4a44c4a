import type { MetaFunction } from "@remix-run/react";
import { useLoaderData } from "@remix-run/react";
import { SafetyMenu } from "~/features/members/safety-menu";
import { notFound } from "~/server/errors";
import { screenLoader } from "~/server/route.server";
import cardStyles from "~/styles/discover.css?url";
import mediaStyles from "~/styles/media.css?url";
import playerStyles from "~/styles/player.css?url";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { findCard } from "./deck.server";
import { MemberMedia } from "./member-media";
import { listMemberMedia } from "./member-media.server";
import { CardBody } from "./profile-card";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.card.profile.stageName ?? "Profile"} · August` },
];

/** A member's card as others see it; one's own shows what others see and what they do not. */
export const links = () =>
  [cardStyles, mediaStyles, playerStyles].map((href) => ({ rel: "stylesheet", href }));

export const loader = screenLoader("agreed", ({ member, params }) => {
  const card = findCard(member.id, params.memberId ?? "");
  if (!card) throw notFound();
  const media = listMemberMedia(member.id, card.profile.userId);
  return { card, media, isOwn: card.profile.userId === member.id };
});

function OnlyYou() {
  return (
    <Notice title="This is what others see">
      <p>
        Never on your card: date of birth, e-mail, restroom preference, school, teachers and first
        phone. A photo, video or voice sample appears once it is approved. Your other answers only
        help us find people who suit you.
      </p>
      <p>
        <LinkButton to="/profile-setup" variant="secondary">
          Update Profile
        </LinkButton>
      </p>
    </Notice>
  );
}

export default function Member() {
  const { card, media, isOwn } = useLoaderData<typeof loader>();
  return (
    <Page title={isOwn ? "Your card" : card.profile.stageName} width="narrow">
      {isOwn ? <OnlyYou /> : null}
      <Card as="article" className="deck-card">
        <CardBody card={card} isOwn={isOwn} />
        <MemberMedia items={media} name={card.profile.stageName} isOwn={isOwn} />
        {isOwn ? null : <SafetyMenu memberId={card.profile.userId} name={card.profile.stageName} />}
      </Card>
    </Page>
  );
}
