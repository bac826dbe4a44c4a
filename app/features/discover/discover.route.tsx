import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useMemo, useRef } from "react";
import { toPicture } from "~/features/members/member-portrait";
import { askedCookie, readCookie } from "~/server/web/cookies.server";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/discover.css?url";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { pack, unpack } from "~/ui/packed";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import type { RootData } from "~/ui/shell";
import { useIsLight } from "~/ui/use-shell";
import { Answers, Decide, Undo } from "./decide";
import { deckHead } from "./deck-head.server";
import { CARD_SIZES, nameOf } from "./face";
import { DiscoverFilters } from "./filters";
import { Empty, Questions, Waiting } from "./no-card";
import { ProfileCard } from "./profile-card";
import { idOf } from "./shown-card";
import { useDeck } from "./use-deck";
import { useDeckControls } from "./use-deck-controls";

export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta = () => [{ title: "Discover · August" }];

export const loader = screenLoader("agreed", async ({ member, request }) => ({
  deck: pack(deckHead(member.id)),
  wasAsked: (await readCookie(request, askedCookie())) === member.id,
  isPaused: member.state === "paused",
  isSubscribed: member.isSubscribed,
}));

function NoProfile() {
  return (
    <Page title="Discover" width="narrow">
      <EmptyState
        spot="porch-light"
        title="First, a few lines about you"
        action={<LinkButton to="/profile-setup">Complete Your Profile</LinkButton>}
      >
        <p>Others see your profile, too.</p>
      </EmptyState>
    </Page>
  );
}

const ignore = () => {};

export default function Discover() {
  const loaded = useLoaderData<typeof loader>();
  const { isPaused, isSubscribed } = loaded;
  // Each load counts, also one that finds what an earlier one found.
  const first = useMemo(() => unpack(loaded.deck), [loaded]);
  const {
    head,
    card: top,
    ahead,
    undoable,
    isWaiting,
    leaving,
    swipe,
    undo,
    said,
  } = useDeck(first);
  const flash = useRouteLoaderData<RootData>("root")?.flash;
  // Without scripts the page that follows a like says what became of it.
  const outcome = said || (flash?.at === "deck" ? flash.title : "");
  const { hasProfile, position, total, isNarrowed } = head;
  const isAsking = top !== undefined && position === 2 && !head.hasPlayed && !loaded.wasAsked;
  const card = isPaused || isAsking ? undefined : top;
  const isDeck = card !== undefined || isWaiting;
  const holder = useRef<HTMLDivElement>(null);
  const isLight = useIsLight();
  useDeckControls(holder, {
    swipe: card ? swipe : ignore,
    shownId: isAsking ? "questions" : isWaiting ? "waiting" : card && idOf(card),
    nextPictures: ahead.flatMap(({ profile: { profileImageUrl: url } }) =>
      url ? toPicture(url, false, true) : [],
    ),
    pictureSizes: CARD_SIZES,
  });
  if (!hasProfile) return <NoProfile />;
  if (isPaused)
    return (
      <Page title="Discover" width="narrow">
        <EmptyState
          spot="empty-chair"
          title="You’re paused"
          action={
            <PostForm action="/account/resume">
              <Button>Resume</Button>
            </PostForm>
          }
        >
          <p>
            No one new sees you, and you can’t like anyone. You keep your matches and conversations.
          </p>
        </EmptyState>
      </Page>
    );
  return (
    <main id="main" tabIndex={-1} className={isDeck ? "page deck" : "page page-narrow"}>
      <div className={isDeck ? "deck-tools" : "row deck-head"}>
        <h1 className={isDeck ? "sr-only" : undefined}>Discover</h1>
        {card || outcome ? (
          <p className="deck-count">
            {card ? `${position} of ${total}` : null}
            <span role="status">{outcome}</span>
          </p>
        ) : null}
        <DiscoverFilters {...head} isAllowed={isSubscribed} />
      </div>
      <div ref={holder} className="deck-cards">
        {isAsking ? <Questions /> : null}
        {isWaiting ? <Waiting /> : null}
        {isDeck || isAsking ? null : <Empty hasSeenSome={position > 1} isNarrowed={isNarrowed} />}
        {[...(card ? [{ card, kind: null }] : []), ...leaving].map((one) => (
          <ProfileCard key={idOf(one.card)} card={one.card} leaving={one.kind} />
        ))}
      </div>
      {card || undoable ? (
        <Answers>
          <Undo memberId={undoable} onUndo={undo} />
          {card ? <Decide memberId={idOf(card)} name={nameOf(card)} onSwipe={swipe} /> : null}
          {card && !isLight ? <p className="hint deck-keys">← pass · → like · Z undo</p> : null}
        </Answers>
      ) : null}
    </main>
  );
}
