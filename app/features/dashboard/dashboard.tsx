import { Link } from "@remix-run/react";
import { PausedNotice } from "~/features/safety/paused-notice";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon, type IconName } from "~/ui/icon";
import { Page } from "~/ui/page";
import type { DashboardData } from "./dashboard.server";

const SHORTCUTS: readonly { to: string; title: string; about: string; icon: IconName }[] = [
  { to: "/discover", title: "Discover", about: "One card at a time", icon: "discover" },
  { to: "/matches", title: "Matches", about: "Who likes you back", icon: "matches" },
  { to: "/messages", title: "Messages", about: "Your conversations", icon: "messages" },
  { to: "/profile-setup", title: "Profile", about: "What others see", icon: "person" },
  { to: "/friend-intro", title: "Refer Friends", about: "Earn bonus meetups", icon: "gift" },
  { to: "/tokens", title: "August Tokens", about: "Earned and spent", icon: "cone" },
];

function Upgrade({ tier, isSubscribed }: Pick<DashboardData, "tier" | "isSubscribed">) {
  if (tier === "unlimited") return null;
  const isFree = tier === "free" && !isSubscribed;
  return (
    <Card as="section" className="banner">
      <h2>{isFree ? "Upgrade Your Plan" : "Subscribe to August"}</h2>
      <p>
        {isFree
          ? "Social opens matches and conversations, month by month. Unlimited does it for life, with one payment."
          : "You are on Social. Free, Social and Unlimited stand side by side on one page."}
      </p>
      <p>
        <LinkButton to="/pricing" variant="secondary">
          View Plans
        </LinkButton>
      </p>
    </Card>
  );
}

function Count({ label, value, to }: { label: string; value: number | null; to: string }) {
  return (
    <Card as="li" className="count">
      <span className="figure">{value ?? <span aria-hidden="true">–</span>}</span>
      <span>{label}</span>
      {value === null ? (
        <Link to="/subscription" discover="none">
          Subscribe<span className="sr-only"> to see your {label.toLowerCase()}</span>
        </Link>
      ) : (
        <Link to={to} discover="none">
          Open<span className="sr-only"> {label}</span>
        </Link>
      )}
    </Card>
  );
}

const THEME_NAMES = {
  basic: "Basic Info",
  sports: "Sports",
  nostalgic: "Nostalgic",
  food: "Food",
  social: "Social",
} as const;

function ProfileCompletion({ completion }: Pick<DashboardData, "completion">) {
  const { overall, tokensEarned, maxTokens, themes, next } = completion;
  return (
    <Card as="section">
      <h2>Profile completion: {overall}% of the questions</h2>
      <p>
        {tokensEarned} / {maxTokens} tokens
      </p>
      {next ? (
        <p>
          Next: <Link to={`/profile-setup?all#${next.section}`}>{next.invitation}</Link>,{" "}
          {next.tokens} tokens
        </p>
      ) : null}
      <dl className="meters">
        {Object.entries(THEME_NAMES).map(([key, name]) => {
          const percent = themes[key as keyof typeof themes];
          return (
            <div key={key}>
              <dt id={`theme-${key}`}>{name}</dt>
              <dd>
                <meter min={0} max={100} value={percent} aria-labelledby={`theme-${key}`} />{" "}
                {percent}%
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

function Banner(props: { title: string; about: string; to: string; action: string }) {
  return (
    <Card as="section" className="banner">
      <h2>{props.title}</h2>
      <p>{props.about}</p>
      <p>
        <LinkButton to={props.to}>{props.action}</LinkButton>
      </p>
    </Card>
  );
}

/** Home of a member (part 1 section 2, "Dashboard"). */
export function Dashboard(props: DashboardData) {
  const {
    firstName,
    isBack,
    steps,
    hasProfile,
    hasAgreed,
    matches,
    conversations,
    unread,
    tokens,
    locations,
    completion,
  } = props;
  return (
    <Page title={`Welcome${isBack ? " back" : ""}${firstName ? `, ${firstName}` : ""}!`}>
      {props.isPaused ? <PausedNotice /> : null}
      {steps.length > 0 ? (
        <div className="halves">
          {steps.map((step) => (
            <Banner key={step.to} {...step} />
          ))}
        </div>
      ) : null}
      {hasProfile && !hasAgreed ? (
        <Banner
          title="One step to Discover"
          about="Two promises about how we treat each other, then you see who is here."
          to="/community-agreements"
          action="Read the agreements"
        />
      ) : null}
      {hasProfile && completion.overall === 100 ? null : (
        <Banner
          title="Complete Your Profile"
          about={
            hasProfile
              ? "A fuller profile finds better company."
              : "Others see a card of you. It takes three minutes."
          }
          to="/profile-setup"
          action="Complete Your Profile"
        />
      )}
      {unread > 0 ? (
        <p>
          <Link to="/notifications" className="btn btn-quiet">
            {unread > 9 ? "More than 9" : unread} unread{" "}
            {unread === 1 ? "notification" : "notifications"}
          </Link>
        </p>
      ) : null}
      <ul className="counts">
        <Count label="Matches" value={matches} to="/matches" />
        <Count label="Conversations" value={conversations} to="/messages" />
        <Count label="August Tokens" value={tokens} to="/tokens" />
        <Count label="Meet Locations" value={locations} to="/meetups" />
      </ul>
      <nav aria-label="Shortcuts">
        <ul className="tiles">
          {SHORTCUTS.map(({ to, title, about, icon }) => (
            <li key={to}>
              <Link to={to} className="card shortcut" discover="none">
                <Icon name={icon} />
                <span>
                  <strong>{title}</strong>
                  <span className="hint">{about}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ProfileCompletion completion={completion} />
      <Upgrade {...props} />
    </Page>
  );
}
