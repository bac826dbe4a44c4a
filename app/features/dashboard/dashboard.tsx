import { useRouteLoaderData } from "@remix-run/react";
import { MemberPortrait } from "~/features/members/member-portrait";
import { PausedNotice } from "~/features/safety/paused-notice";
import { HomeEventCard } from "~/features/whats-on/home-card";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon, type IconName } from "~/ui/icon";
import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import { Page } from "~/ui/page";
import type { RootData } from "~/ui/shell";
import type { DashboardData } from "./dashboard.server";
import type { NextStep } from "./next-steps.server";
import { ProfileProgress } from "./profile-progress";
import { StepCard } from "./step-card";

const SHORTCUTS: readonly { to: string; title: string; icon: IconName }[] = [
  { to: "/discover", title: "Discover", icon: "discover" },
  { to: "/matches", title: "Matches", icon: "matches" },
  { to: "/messages", title: "Messages", icon: "messages" },
  { to: "/profile-setup", title: "Profile", icon: "person" },
  { to: "/friend-intro", title: "Refer Friends", icon: "gift" },
  { to: "/tokens", title: "August Tokens", icon: "cone" },
];

const TO_AGREE: NextStep = {
  title: "One step to Discover",
  about: "Two promises about how we treat each other, then you see who’s here.",
  to: "/community-agreements",
  action: "Read the agreements",
};
const TO_ANSWER: NextStep = {
  title: "First, a few lines about you",
  about: "Others see your profile. One minute.",
  to: "/welcome",
  action: "Answer them",
};

const TO_SHOW: NextStep = {
  title: "Add your porch face",
  about: "People with a face get seen first.",
  to: "/welcome/photo",
  action: "Add a photo",
  icon: "camera",
};

function Steps({ steps, hasProfile, hasAgreed, hasPhoto, isPaused, atMs }: DashboardData) {
  const joining = hasProfile ? (hasAgreed ? null : TO_AGREE) : TO_ANSWER;
  const first = joining ?? (hasPhoto ? null : TO_SHOW);
  if (isPaused && !first && steps.length === 0) return null;
  const all = first ? [first, ...steps] : steps;
  if (all.length === 0)
    return (
      <EmptyState
        spot="porch-light"
        title="The porch light is on"
        action={<LinkButton to="/discover">Open Discover</LinkButton>}
      >
        <p>You’re all caught up. See who’s new on Discover.</p>
      </EmptyState>
    );
  return (
    <ul className="stack">
      {all.map((step) => (
        <StepCard key={step.to} step={step} atMs={atMs} />
      ))}
    </ul>
  );
}

/** The time in which a save has answered the last question. */
function CompleteProfile() {
  const flash = useRouteLoaderData<RootData>("root")?.flash;
  if (flash?.at !== "complete") return null;
  const { title, message, link } = flash;
  return (
    <div role="status">
      <EmptyState
        spot="picnic"
        tone="hydrangea"
        title="Your profile is complete"
        action={link ? <LinkButton to={link.to}>{link.label}</LinkButton> : null}
      >
        <p>
          <strong>{title}</strong> {message}
        </p>
      </EmptyState>
    </div>
  );
}

const Faces = kept(function Faces({ faces }: Pick<DashboardData, "faces">) {
  if (faces.length === 0) return null;
  return (
    <section>
      <h2>New for you</h2>
      <ul className="new-faces">
        {faces.map(({ userId, name, photoUrl }) => (
          <li key={userId}>
            <Link to={`/profile/${userId}`} className="face">
              <MemberPortrait name={name} url={photoUrl} size={184} shape="tall" alt="" />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
});

/** A count that leads to what it counts. */
function Count({ label, value, to }: { label: string; value: number; to: string }) {
  return (
    <li>
      <Link to={to} className="count">
        <strong>{value} </strong>
        {label}
      </Link>
    </li>
  );
}

const Shortcuts = kept(function Shortcuts() {
  return (
    <nav aria-label="Shortcuts">
      <ul className="shortcuts">
        {SHORTCUTS.map(({ to, title, icon }) => (
          <li key={to}>
            <Link to={to} className="shortcut">
              <Icon name={icon} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
});

const Upgrade = kept(function Upgrade(props: Pick<DashboardData, "tier" | "isSubscribed">) {
  const { tier, isSubscribed } = props;
  if (tier === "unlimited") return null;
  const isFree = tier === "free" && !isSubscribed;
  return (
    <section className="upgrade">
      <h2>{isFree ? "Upgrade Your Plan" : "Subscribe to August"}</h2>
      <p className="hint">
        {isFree
          ? "Social opens matches and conversations, month by month. Unlimited does it for life, one payment."
          : "You’re on Social. Compare Free, Social, and Unlimited."}
      </p>
      <LinkButton to="/pricing" variant="quiet">
        View Plans
      </LinkButton>
    </section>
  );
});

/** Home of a member: what to do now, then people, then the counts. */
export function Dashboard(props: DashboardData) {
  const { firstName, isBack, matches, conversations, tokens, locations, completion } = props;
  return (
    <Page title={`Welcome${isBack ? " back" : ""}${firstName ? `, ${firstName}` : ""}`}>
      <div className="home">
        <div className="stack">
          {props.isPaused ? <PausedNotice /> : null}
          <CompleteProfile />
          <Steps {...props} />
          {props.event ? (
            <HomeEventCard event={props.event} hasDecided={props.hasDecidedGoing} />
          ) : null}
        </div>
        <div className="stack home-people">
          <Faces faces={props.faces} />
          <ul className="counts">
            <Count label="Matches" value={matches} to="/matches" />
            <Count label="Conversations" value={conversations} to="/messages" />
            <Count label="August Tokens" value={tokens} to="/tokens" />
            <Count label="Meet Locations" value={locations} to="/meetups" />
          </ul>
          <Shortcuts />
        </div>
        <div className="stack">
          <ProfileProgress completion={completion} />
          <Upgrade tier={props.tier} isSubscribed={props.isSubscribed} />
        </div>
      </div>
    </Page>
  );
}
