import { Form, type MetaFunction, useLoaderData } from "@remix-run/react";
import { undoableTarget } from "~/features/matches/swipes.server";
import { PausedNotice } from "~/features/safety/paused-notice";
import { screenLoader } from "~/server/route.server";
import { Button, LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { deckFor } from "./deck.server";
import { ProfileCard } from "./profile-card";

export const meta: MetaFunction = () => [{ title: "Discover · August" }];

export const loader = screenLoader("agreed", ({ member }) => {
  const deck = deckFor(member.id);
  return {
    isPaused: member.state === "paused",
    hasProfile: deck !== undefined,
    card: deck?.cards[0] ?? null,
    position: (deck?.seen ?? 0) + 1,
    total: (deck?.seen ?? 0) + (deck?.cards.length ?? 0),
    hasSeenSome: (deck?.seen ?? 0) > 0,
    undoable: undoableTarget(member.id),
  };
});

function Empty({ hasSeenSome }: { hasSeenSome: boolean }) {
  return (
    <Notice title={hasSeenSome ? "No More Profiles" : "No Matches Found"}>
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

function Undo({ memberId }: { memberId: string }) {
  return (
    <Form method="post" action="/discover/undo">
      <input type="hidden" name="memberId" value={memberId} />
      <Button variant="quiet">Undo last</Button>
    </Form>
  );
}

export default function Discover() {
  const { isPaused, hasProfile, card, position, total, hasSeenSome, undoable } =
    useLoaderData<typeof loader>();
  if (!hasProfile)
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
  return (
    <Page
      title="Discover"
      width="narrow"
      aside={card && !isPaused ? <p className="hint">{`${position} of ${total}`}</p> : null}
    >
      {isPaused ? (
        <PausedNotice />
      ) : card ? (
        <ProfileCard key={card.profile.userId} card={card} />
      ) : (
        <Empty hasSeenSome={hasSeenSome} />
      )}
      {undoable && !isPaused ? <Undo memberId={undoable} /> : null}
    </Page>
  );
}
