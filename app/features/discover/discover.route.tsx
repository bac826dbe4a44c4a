import { Form, useLoaderData } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import { toPicture } from "~/features/members/member-portrait";
import { PausedNotice } from "~/features/safety/paused-notice";
import { screenLoader } from "~/server/route.server";
import styles from "~/styles/discover.css?url";
import { Button, LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { deckHead } from "./deck-head.server";
import { DiscoverFilters } from "./filters";
import { CARD_PICTURE_PX, ProfileCard } from "./profile-card";
import { useDeck } from "./use-deck";
import { useDeckControls } from "./use-deck-controls";

export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta = () => [{ title: "Discover · August" }];

export const loader = screenLoader("agreed", ({ member }) => ({
  ...deckHead(member.id),
  isPaused: member.state === "paused",
  isSubscribed: member.isSubscribed,
}));

function Empty({ hasSeenSome, isNarrowed }: { hasSeenSome: boolean; isNarrowed: boolean }) {
  return (
    <Notice title={hasSeenSome ? "No More Profiles" : "No Matches Found"}>
      {isNarrowed ? (
        <p>Your filters narrow the deck. Clear them below to see more people.</p>
      ) : null}
      <p>
        {hasSeenSome
          ? "You have seen everybody who fits for now. New people join every day."
          : "Nobody fits what you are looking for yet. A fuller profile or wider choices help."}
      </p>
      <div className="row">
        <Form method="post" action="/discover/again">
          <Button>View Profiles Again</Button>
        </Form>
        <LinkButton to="/profile-setup" variant="secondary">
          Update Profile
        </LinkButton>
      </div>
    </Notice>
  );
}

function Undo({ memberId, isBusy }: { memberId: string; isBusy: boolean }) {
  const holdBack = (event: FormEvent) => {
    if (isBusy) event.preventDefault();
  };
  return (
    <Form method="post" action="/discover/undo" onSubmit={holdBack}>
      <input type="hidden" name="memberId" value={memberId} />
      <Button variant="quiet" aria-disabled={isBusy || undefined}>
        Undo last
      </Button>
    </Form>
  );
}

function NoProfile() {
  return (
    <Page
      title="Discover"
      width="narrow"
      intro="First a few lines about you: others see a card of you, too."
    >
      <p>
        <LinkButton to="/profile-setup">Complete Your Profile</LinkButton>
      </p>
    </Page>
  );
}

export default function Discover() {
  const loaded = useLoaderData<typeof loader>();
  const { isPaused, isSubscribed } = loaded;
  const { head, next, leaving, isBusy, swipe } = useDeck(loaded);
  const { hasProfile, card, position, total, hasSeenSome, undoable, filters, isNarrowed } = head;
  const holder = useRef<HTMLDivElement>(null);
  const nextUrl = next?.profile.profileImageUrl;
  useDeckControls(holder, {
    swipe,
    shownId: isPaused ? undefined : card?.profile.userId,
    nextPicture: nextUrl ? toPicture(nextUrl, false) : null,
    pictureSize: CARD_PICTURE_PX,
  });
  if (!hasProfile) return <NoProfile />;
  return (
    <Page
      title="Discover"
      width="narrow"
      aside={card && !isPaused ? <p className="hint">{`${position} of ${total}`}</p> : null}
    >
      <div ref={holder}>
        {isPaused ? (
          <PausedNotice />
        ) : card ? (
          <ProfileCard
            key={card.profile.userId}
            card={card}
            leaving={leaving}
            isBusy={isBusy}
            onSwipe={swipe}
          />
        ) : (
          <Empty hasSeenSome={hasSeenSome} isNarrowed={isNarrowed} />
        )}
      </div>
      {undoable && !isPaused ? <Undo memberId={undoable} isBusy={isBusy} /> : null}
      {isPaused ? null : <DiscoverFilters filters={filters} isAllowed={isSubscribed} />}
    </Page>
  );
}
