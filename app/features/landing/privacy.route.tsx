import { useLoaderData } from "@remix-run/react";
import { RETURN_DAYS } from "~/features/deletion/deletion-periods";
import { KEPT_LIST } from "~/features/deletion/kept";
import { screenLoader } from "~/server/web/route.server";
import { ContactLink } from "~/ui/contact-link";
import { publicMeta } from "~/ui/public-meta";
import { listBackups, listPeriods, listProcessors, loadOperator } from "./operator.server";
import { Backups, OperatorLines, WhoAndWhy } from "./operator-parts";
import { PublicPage } from "./public-page";

export const handle = { shell: "public" } as const;

const INTRO = "What August knows about you, who sees it, and how you take it back.";

export const meta = publicMeta("Privacy Policy", INTRO);

export const loader = screenLoader("visitor", () => ({
  ...loadOperator(),
  processors: listProcessors(),
  periods: listPeriods(),
  backups: listBackups(),
}));

/** What is kept, who sees it, for how long. */
export default function Privacy() {
  const { processors, periods, backups, ...operator } = useLoaderData<typeof loader>();
  return (
    <PublicPage spot="empty-chair" title="Privacy Policy" intro={INTRO}>
      <h2>Who runs August</h2>
      <OperatorLines {...operator} />
      <h2>What we keep</h2>
      <ul>
        <li>
          <strong>Your account:</strong> your e-mail address and, if you sign in through another
          service, your name and an identifier from there. We never see a password.
        </li>
        <li>
          <strong>Your date of birth,</strong> to make sure you’re an adult. If you’re not, we keep
          nothing.
        </li>
        <li>
          <strong>What you give:</strong> your profile, photos, videos and voice, your likes and
          passes, messages, the meetups you suggest, and August tokens.
        </li>
        <li>
          <strong>Your payments:</strong> what you bought and when. Card details go to Stripe, our
          payment provider, and never reach us.
        </li>
        <li>
          <strong>Friends you introduce:</strong> their name, e-mail address, gender, age if you
          give it, and what you write about the two of you.
        </li>
        <li>
          <strong>Addresses that a member blocks, or that want no mail from us:</strong> codes of
          them that no one can read back, even for people who never came to August.
        </li>
        <li>
          <strong>What a server needs:</strong> your sign-ins and, for a short time, your network
          address, to stop misuse.
        </li>
      </ul>
      <h2>Who sees it</h2>
      <ul>
        <li>
          Members see your profile once they have agreed to our community standards. People you
          blocked see nothing.
        </li>
        <li>
          No one sees your date of birth, e-mail address, restroom preference, school, teachers or
          first phone.
        </li>
        <li>Photos and videos show after review. We remove camera and location data first.</li>
        <li>
          A moderator reads a message only when someone reports it, plus the one before and the one
          after.
        </li>
      </ul>
      <p>We sell nothing, show no ads, and use no outside tracking.</p>
      <WhoAndWhy processors={processors} />
      <h2>If a member introduced you</h2>
      <p>
        Someone who knows you gave us your name and address, and what they wrote to you. No other
        member sees it. We write to you at most twice for them. They learn if you joined, declined,
        or found a match, and get tokens if you get a membership. If you don’t join, we forget all
        of it but the name in their list 30 days after the invitation ends. If you say no, we never
        write to you again, unless someone asks for a sign-in code with your address: we keep it
        only as a code that no one can read back.
      </p>
      <h2>Cookies</h2>
      <p>
        One cookie keeps you signed in. It is signed, readable by August only, and ends when you log
        out. Another brings back what you typed before you signed in, which we keep for a week at
        most. That you skipped the three questions is remembered for 30 days. An invitation that you
        accept is remembered for 30 days, and a browser in which you introduce friends for a year,
        so that no one is rewarded for inviting themselves. Two more last 30 days: one says when
        this browser last sent something, so that it shows no older page, and one says of a browser
        without scripts that it runs none. And two hold, for a day, what you typed into a form when
        your session had ended. There is no other, except short-lived ones that finish a sign-in or
        carry one notice to the next page.
      </p>
      <h2>On your device</h2>
      <p>
        So you can read on without a connection, your browser keeps the home page, matches,
        conversations, and meetups you opened last, at most 20 pages, for 24 hours. It deletes them
        when August tells it that your session has ended or someone else has signed in. What you’re
        still typing, and messages you haven’t sent yet, stay in it for you. Logging out deletes all
        of that. With light pages it keeps no page.
      </p>
      <h2>How long, and your rights</h2>
      <ul>
        {periods.map(([what, howLong]) => (
          <li key={what}>
            <strong>{what}:</strong> {howLong}.
          </li>
        ))}
      </ul>
      <p>
        You can correct your profile, pause your account and end any signed-in device yourself. You
        can get your data at “Your data” on your account page. For anything else about your data,
        write to <ContactLink />. You can also complain to the authority that looks after privacy
        where you live.
      </p>
      <Backups backups={backups} />
      <h2 id="leaving">If you leave</h2>
      <p>
        You delete your account yourself, at the end of your account page. From then on no one sees
        you, your matches and meetups end, and nothing renews. For {RETURN_DAYS} days you can come
        back by signing in. Until then the other side of a conversation can read it, without your
        name, face or profile. Then we remove everything for good: your account, profile, photos,
        videos and voice, likes and passes, matches and messages on both sides, meetups, games,
        tokens, notices, mails and whatever counts you.
      </p>
      <p>Only this stays:</p>
      <ul>
        {KEPT_LIST.map(({ what, why, until }) => (
          <li key={what}>
            <strong>{what},</strong> until {until}. {why}
          </li>
        ))}
      </ul>
    </PublicPage>
  );
}
