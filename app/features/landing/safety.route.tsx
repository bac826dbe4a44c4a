import { env } from "~/server/ops/env.server";
import { screenLoader } from "~/server/web/route.server";
import { ContactLink } from "~/ui/contact-link";
import { publicMeta } from "~/ui/public-meta";
import { PublicPage } from "./public-page";

export const handle = { shell: "public" } as const;

const INTRO = "How August keeps you safe, and what you can do.";

export const meta = publicMeta("Safety", INTRO);

export const loader = screenLoader("visitor", () => ({ contact: env().CONTACT_ADDRESS }));

/** Safety of meetups, of what members show, and what to do in trouble. */
export default function Safety() {
  return (
    <PublicPage spot="lighthouse" title="Safety" intro={INTRO}>
      <p>
        <strong>In an emergency call 911.</strong> No one watches August around the clock.
      </p>
      <h2>Before you meet</h2>
      <ul>
        <li>Keep the conversation in August until you know each other.</li>
        <li>Don’t send money, and don’t say where you’re staying or when your house is empty.</li>
        <li>Look at what you have in common. If an answer feels off, ask, or let it go.</li>
        <li>
          Ask the community question: will a casual meetup hurt the feelings of another person?
        </li>
      </ul>
      <h2>When you meet</h2>
      <ul>
        <li>Meet by daylight, at the public location you agreed on.</li>
        <li>Tell a friend where you are and when you’ll be back.</li>
        <li>Come and go on your own. You can leave any time, no reason needed.</li>
      </ul>
      <h2>Block and report</h2>
      <p>
        You can block any member. It’s silent and works both ways: neither of you sees the other
        anywhere in August. You can report a profile, a photo, a message, a voice clip, a meetup, or
        a shared game, up to 30 days after you part. A moderator reads what you report, keeps it as
        evidence, and can suspend the account. We’ll tell you what came of it. A person decides
        every suspension, always for a reason. The suspended member sees the reason when they sign
        in, and can appeal once, right there.
      </p>
      <h2>Photos and videos</h2>
      <p>
        All photo and video content is subject to community review before others see it. We remove
        location data from a picture when you upload it.
      </p>
      <p>
        Worried about something? Write to <ContactLink />.
      </p>
    </PublicPage>
  );
}
