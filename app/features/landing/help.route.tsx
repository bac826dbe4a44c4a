import type { ReactNode } from "react";
import { RETURN_DAYS } from "~/features/deletion/deletion-periods";
import { ABOUT_GAMES } from "~/features/games/games";
import { MOST_REWARDED_A_WEEK } from "~/features/prices/catalog";
import { env } from "~/server/ops/env.server";
import { screenLoader } from "~/server/web/route.server";
import { ContactLink } from "~/ui/contact-link";
import { publicMeta } from "~/ui/public-meta";
import { PublicPage } from "./public-page";

export const handle = { shell: "public" } as const;

const INTRO = "Short answers to what members ask most.";

export const meta = publicMeta("Help Center", INTRO);

export const loader = screenLoader("visitor", () => ({ contact: env().CONTACT_ADDRESS }));

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
        <li>Meet your first card. Three quick questions follow; skip any you like.</li>
        <li>Discover people. When you both like each other, it’s a match.</li>
        <li>Say hello within 24 hours, then suggest a meetup at a public island location.</li>
      </ol>
      <h2>Account</h2>
      <Answer question="Who may join?">
        Adults 18 or older who are on the island this August. Your date of birth is private, and you
        can’t change it later.
      </Answer>
      <Answer question="Can I take a break?">
        Yes. Pause your account, and no one new sees you until you come back. Your matches and
        answers stay.
      </Answer>
      <Answer question="How do I get a copy of my data?">
        Ask for it at “Your data” on your account page. August makes an archive and tells you when
        it’s ready. You have a week to download it there.
      </Answer>
      <Answer question="How do I delete my account?">
        At the end of your account page. No one sees you after that. For {RETURN_DAYS} days you can
        come back by signing in; then everything is gone for good. Just need a rest? Pause instead.
      </Answer>
      <h2>Matches and messages</h2>
      <Answer question="Who starts the conversation?">
        With one man and one woman, the man. With any other match, either of you.
      </Answer>
      <Answer question="What happens after 24 hours?">
        A match without a first message expires. Either of you can extend it once by another 24
        hours. After it expires, you may see each other again.
      </Answer>
      <Answer question="Why only 20 messages?">
        They’re meant to lead to a meetup. You two share the 20. If one of you has Unlimited,
        there’s no limit.
      </Answer>
      <Answer question="What are icebreaker games?">
        {ABOUT_GAMES}, on your own or with a match. Each earns a token once a day. Your match sees
        your answers once you’ve both finished, and your statements when it’s their turn to guess.
      </Answer>
      <Answer question="What does the percentage mean?">
        How much your answers have in common. Rare answers count more. With few answers it’s a
        starting estimate.
      </Answer>
      <h2>Safety</h2>
      <Answer question="How do I report someone?">
        “Report” is in the menu of every profile, message, meetup, and shared game, until 30 days
        after you part. A person reads it and decides. We’ll tell you in the bell what came of it,
        and never tell the other member who reported.
      </Answer>
      <Answer question="How do I block someone?">
        Under “More” on their profile or in your conversation. You disappear for each other
        everywhere, and a match between you ends. We don’t tell them. You can unblock them on your
        account page.
      </Answer>
      <Answer question="My account was suspended. What can I do?">
        Sign in to read the reason. You can appeal once, in your own words. A person decides, and we
        e-mail you the answer. You can still get your data or delete your account.
      </Answer>
      <h2>Meetups</h2>
      <Answer question="Where and when can we meet?">
        At public locations, every hour from 7 AM to 3 PM, by daylight. Book a seat for yourself, or
        suggest one to a match you’re talking to.
      </Answer>
      <Answer question="What do I bring?">
        A small island item to share. Each place has its own.
      </Answer>
      <h2>Introducing friends</h2>
      <Answer question="How do I introduce a friend?">
        Write to them on <a href="/friend-intro">Refer Friends</a>, in your own words. They get your
        letter by e-mail, and they decide. We’ll tell you if they join or decline.
      </Answer>
      <Answer question="What does it earn?">
        You earn points right away, a bonus meetup when your friend says yes, tokens when they join,
        more points when they match with someone else, and two bonus meetups once they’ve both
        written, for up to {MOST_REWARDED_A_WEEK} new friends a week.
      </Answer>
      <Answer question="How do I use a bonus meetup?">
        Book as always. When your plan has no meetups left, August offers your bonus meetup first.
        You get it back if the meetup doesn’t happen.
      </Answer>
      <Answer question="I was invited and don't want to be. What now?">
        Tap “No, thank you” in the e-mail. August won’t write to that address again.
      </Answer>
      <h2>A slow phone or a weak signal</h2>
      <Answer question="Does August work without JavaScript?">
        Yes, all of it. If your phone is set to save data, August sends its lightest pages.
      </Answer>
      <p>
        Didn’t find it? Write to <ContactLink />.
      </p>
    </PublicPage>
  );
}
