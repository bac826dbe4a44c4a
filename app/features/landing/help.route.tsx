import type { ReactNode } from "react";
import { RETURN_DAYS } from "~/features/deletion/deletion-periods";
import { ABOUT_GAMES } from "~/features/games/games";
import { MOST_REWARDED_A_WEEK } from "~/features/prices/catalog";
import { ContactLink } from "~/ui/contact-link";
import { publicMeta } from "~/ui/public-meta";
import { PublicPage } from "./public-page";

export const handle = { shell: "public" } as const;

const INTRO = "Short answers to what members ask most.";

export const meta = publicMeta("Help Center", INTRO);

function Answer({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details className="answer">
      <summary>{question}</summary>
      <p>{children}</p>
    </details>
  );
}

/** Questions and answers, by subject. */
export default function Help() {
  return (
    <PublicPage spot="porch-light" title="Help Center" intro={INTRO}>
      <h2 id="how-it-works">How August works</h2>
      <ol>
        <li>Sign in, give your date of birth, and say you’re on the island this August.</li>
        <li>Add a photo, or skip it for now.</li>
        <li>Make two promises: the code of conduct and how we resolve situations.</li>
        <li>Discover people. When you both like each other, it’s a match.</li>
        <li>Say hello within 24 hours, then suggest a meetup at a public island location.</li>
      </ol>
      <h2>Account</h2>
      <Answer question="Who may join?">
        Adults of 18 or more who are on the island this August. Your date of birth is private and
        cannot be changed afterwards.
      </Answer>
      <Answer question="Can I take a break?">
        Yes. Pause your account and no one discovers you until you come back. Your matches and
        answers stay.
      </Answer>
      <Answer question="How do I get a copy of my data?">
        Ask for it at “Your data” on your account page. August makes an archive and tells you when
        it is there; you download it there within a week.
      </Answer>
      <Answer question="How do I delete my account?">
        At the end of your account page. No one sees you after that. For {RETURN_DAYS} days you can
        come back by signing in; then everything is gone for good. If you only need a rest, pause
        instead.
      </Answer>
      <h2>Matches and messages</h2>
      <Answer question="Who starts the conversation?">
        In a pair of one man and one woman, the man. In every other pair, either of you.
      </Answer>
      <Answer question="What happens after 24 hours?">
        A match without a first message expires. Either of you can extend it once by another 24
        hours, and after it has expired you may be shown to each other again.
      </Answer>
      <Answer question="Why only 20 messages?">
        They are meant to lead to a meetup. Both of you share the 20; a member with Unlimited lifts
        the limit for the conversation.
      </Answer>
      <Answer question="What are icebreaker games?">
        {ABOUT_GAMES}, alone or with a match. A game earns a token, once a day for each. Your match
        sees your answers once both of you have finished, and your statements when it is their turn
        to guess.
      </Answer>
      <Answer question="What does the percentage mean?">
        How much your answers have in common, where a rare answer counts more. With few answers it
        is a starting estimate.
      </Answer>
      <h2>Safety</h2>
      <Answer question="How do I report someone?">
        “Report” stands in the menu of every profile, message, meetup and shared game, until 30 days
        after you parted. A person reads it and decides. You hear in the bell what came of it; the
        other member is never told who reported.
      </Answer>
      <Answer question="How do I block someone?">
        Under “More” on their profile or in your conversation. You disappear for each other
        everywhere, and a match of the two of you ends. They are not told. You unblock them on your
        account page.
      </Answer>
      <Answer question="My account was suspended. What can I do?">
        Sign in: you read the reason, and can appeal once in your own words. A person decides, and
        you read the answer by e-mail. Your data and the way out stay open to you.
      </Answer>
      <h2>Meetups</h2>
      <Answer question="Where and when can we meet?">
        At public locations, in hourly slots from 7 in the morning to 3 in the afternoon, by
        daylight. Book a seat for yourself, or suggest one to a match you’re talking to.
      </Answer>
      <Answer question="What do I have to bring?">
        A small island item to share. Each location names its own.
      </Answer>
      <h2>Introducing friends</h2>
      <Answer question="How do I introduce a friend?">
        Write to them on <a href="/friend-intro">Refer Friends</a>, in your own words. They get your
        letter by e-mail, and they decide. You hear whether they joined or declined.
      </Answer>
      <Answer question="What does it earn?">
        You earn points at once, a bonus meetup when your friend says yes, tokens when they join,
        more points when they match with someone else, and two bonus meetups once both have written,
        for up to {MOST_REWARDED_A_WEEK} new friends a week.
      </Answer>
      <Answer question="How do I use a bonus meetup?">
        Book as always. Where your plan has no meetup left, August offers your bonus meetup first.
        It comes back if the meetup does not take place.
      </Answer>
      <Answer question="I was invited and don't want to be. What now?">
        Press “No, thank you” in the mail. August never writes to that address again.
      </Answer>
      <h2>A slow phone or a weak signal</h2>
      <Answer question="Does August work without JavaScript?">
        Yes, every part of it. If your phone asks to save data, August sends the lightest pages by
        itself.
      </Answer>
      <p>
        Nothing here that fits? Write to <ContactLink />.
      </p>
    </PublicPage>
  );
}
