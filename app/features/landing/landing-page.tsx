import { AGE_CATEGORIES } from "@db/schema/values";
import type { ReactNode } from "react";
import { REFERRAL_REWARDS } from "~/features/prices/catalog";
import { FREE_PRICE } from "~/features/prices/price-texts";
import {
  eventStatus,
  findAugust,
  offerIsOpen,
  type Season,
  type SeasonStatus,
  seasonHasEnded,
} from "~/features/season/season";
import { Badge, type BadgeTone } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Spot } from "~/ui/spot";
import { Scene } from "./scene";

const {
  introduced: INTRODUCED,
  accepted: ACCEPTED,
  matched: MATCHED,
  written: WRITTEN,
} = REFERRAL_REWARDS;

const STATUS_TONE: Record<SeasonStatus, BadgeTone> = {
  upcoming: "blue",
  "on now": "green",
  ended: "neutral",
  canceled: "orange",
};

/** @param places how many there are to meet at */
const listSteps = (places: number) => [
  ["Create a profile", "A stage name, your music, your soul food, your spot on the Vineyard."],
  [
    "Get smart matching",
    "You see people with shared interests, and why you fit. Rare things in common count most.",
  ],
  [
    "Meet safely",
    `By daylight, at one of ${places} public island locations. You never share an address.`,
  ],
];

const THEMES = [
  "Education heritage",
  "Musical taste",
  "Sports and activities",
  "Culinary preferences",
  "Island life",
  "Travel dreams",
];

function LogIn({ children }: { children: ReactNode }) {
  return (
    <a href="/api/login" className={buttonClass("primary")}>
      {children}
    </a>
  );
}

function Connect() {
  return (
    <p className="connect">
      <LogIn>Connect with Fellow Islanders</LogIn>
    </p>
  );
}

function Section(props: { id: string; title: string; tinted?: boolean; children: ReactNode }) {
  return (
    <section
      id={props.id}
      aria-labelledby={`${props.id}-title`}
      className={props.tinted ? "band tinted" : "band"}
    >
      <div className="wrap">
        <h2 id={`${props.id}-title`}>{props.title}</h2>
        {props.children}
      </div>
    </section>
  );
}

function Chips({ items }: { items: readonly string[] }) {
  return (
    <ul className="row chips">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** When August is, in a sentence. */
function nextAugust(today: Date | string): string {
  const { firstDay, daysAway } = findAugust(today);
  if (daysAway === 0) return "August is here: the porches are lit, and someone new is on one.";
  const away = daysAway === 1 ? "tomorrow" : `in ${daysAway} days`;
  return `The next August begins ${away}, on ${firstDay}.`;
}

/** A season on the day of the request. */
interface SeasonProps {
  season: Season;
  today: Date | string;
}

function Offer({ season, today }: SeasonProps) {
  if (!season.offer) return null;
  const open = offerIsOpen(season, today);
  const { name, deadline, perk } = season.offer;
  return (
    <>
      <strong>{name}:</strong> sign-ups before {deadline} {open ? "get" : "got"} {perk}.
      {open ? null : " This offer has ended."}
    </>
  );
}

function Hero({ season, today }: SeasonProps) {
  const open = offerIsOpen(season, today);
  return (
    <section id="home" className="hero">
      <div className="wrap hero-words">
        <p className="eyebrow">Martha’s Vineyard in August</p>
        <h1>New friends, one porch away</h1>
        <p className="lead">
          August brings together grown-ups who are on the island this summer: for a walk, a swim, a
          concert, and now and then a date.
        </p>
        <p className="row">
          <LogIn>Log me in - From {FREE_PRICE}</LogIn>
          <a href="/pricing" className={buttonClass("secondary")}>
            View Pricing
          </a>
        </p>
        <p className="offer">
          <Icon name={open ? "cone" : "calendar"} />
          <span>{open ? <Offer season={season} today={today} /> : nextAugust(today)}</span>
        </p>
      </div>
      <Scene className="scene" />
    </section>
  );
}

/** The dated events, folded away once the season has ended. */
function SeasonEvents({ season, today }: SeasonProps) {
  const hasEnded = seasonHasEnded(season, today);
  const ofYear = season.events.filter(({ firstDay }) => firstDay.startsWith(`${season.year}-`));
  return (
    <details className="season" open={!hasEnded}>
      <summary>
        August {season.year} on the island{hasEnded ? " (ended)" : null}
      </summary>
      {hasEnded ? (
        <p>
          That was the {season.year} season. New dates will be here.{" "}
          <Offer season={season} today={today} />
        </p>
      ) : null}
      <ul className="events">
        {ofYear.map((event) => {
          const status = eventStatus(event, today);
          return (
            <li key={event.key}>
              <p className="hint">
                {event.when} {hasEnded ? null : <Badge tone={STATUS_TONE[status]}>{status}</Badge>}
              </p>
              <div>
                <h3>{event.name}</h3>
                <p>{event.about}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function Events({ season, today }: SeasonProps) {
  return (
    <Section id="events" title="Every week, as ever">
      <p className="lead">
        No one has to plan these. You just need someone to go with.{" "}
        <a href="/whats-on">See what’s on this week</a>.
      </p>
      <dl className="week">
        {season.traditions
          .filter((event) => eventStatus(event, today) === "on now")
          .map(({ key, when, about }) => (
            <div key={key}>
              <dt>{when}</dt>
              <dd>{about}</dd>
            </div>
          ))}
      </dl>
      <SeasonEvents season={season} today={today} />
      <Connect />
    </Section>
  );
}

/**
 * The landing page for visitors, without scripts or image files.
 * @param today the time of the request; decides which events are upcoming, on now or ended
 * @param places how many there are to meet at
 */
export function LandingPage({ season, today, places }: SeasonProps & { places: number }) {
  return (
    <main id="main" tabIndex={-1}>
      <Hero season={season} today={today} />
      <nav className="jump" aria-label="On this page">
        <div className="wrap">
          <a href="#events">August Events</a>
          <a href="#how-it-works">How It Works</a>
          <a href="#locations">Meet Locations</a>
          <a href="/api/login">Log me in</a>
        </div>
      </nav>
      <Events season={season} today={today} />
      <Section id="how-it-works" title="How It Works" tinted>
        <ol className="steps">
          {listSteps(places).map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <div className="halves">
          <div>
            <h3>Every age has its August</h3>
            <p>Grown-ups of all ages are at home here.</p>
            <Chips items={AGE_CATEGORIES} />
            <p>
              <a href="/age-profile" className={buttonClass("secondary")}>
                Try your age group’s questions
              </a>
            </p>
          </div>
          <div>
            <h3>Six themes to talk about</h3>
            <p>Answer what you enjoy, skip the rest.</p>
            <Chips items={THEMES} />
          </div>
        </div>
      </Section>
      <Section id="locations" title={`${places} public island locations`}>
        <div className="halves">
          <div>
            <Icon name="meetups" className="medal" />
            <p>
              Every meetup is at one of {places} open, well-known spots, between seven in the
              morning and four in the afternoon.
            </p>
          </div>
          <div>
            <Icon name="shell" className="medal" />
            <p>
              <strong>Bring a small island item to share:</strong> a shell, a piece of sea glass, a
              square of fudge. It breaks the ice before you do.
            </p>
          </div>
          <div>
            <Icon name="gift" className="medal" />
            <p>
              <strong>Refer friends:</strong> {INTRODUCED.points} referral points for each friend
              you introduce, {ACCEPTED.bonusMeetups} bonus meetup when they say yes,{" "}
              {MATCHED.points} points when they’ve joined and matched, {WRITTEN.bonusMeetups} bonus
              meetups once they’ve both written.
            </p>
          </div>
        </div>
        <Connect />
      </Section>
      <Section id="standards" title="Honor and no drama" tinted>
        <div className="with-drawing">
          <div className="prose">
            <p>
              Only on-island August members may join, and everyone agrees to our community standards
              first. Foul or indecent communications or content cancel the membership without refund
              of the one-time August fee. All photo and video content is subject to community
              review.
            </p>
            <p>
              We ask one thing before every meetup:{" "}
              <em>will it hurt the feelings of another person?</em>
            </p>
          </div>
          <Spot name="porch-light" />
        </div>
        <Connect />
      </Section>
    </main>
  );
}
