import { ContactLink } from "~/ui/contact-link";
import { publicMeta } from "~/ui/public-meta";
import { PublicPage } from "./public-page";

export const handle = { shell: "public" } as const;

const INTRO = "How August is built to be safe, and what you can do yourself.";

export const meta = publicMeta("Safety", INTRO);

/** Safety of meetups, of what members show, and what to do in trouble. */
export default function Safety() {
  return (
    <PublicPage spot="lighthouse" title="Safety" intro={INTRO}>
      <p>
        <strong>In an emergency call 911.</strong> August is not watched around the clock.
      </p>
      <h2>Before you meet</h2>
      <ul>
        <li>Keep the conversation in August until you know each other.</li>
        <li>Do not send money, and do not say where you stay or when your house is empty.</li>
        <li>
          Look for the reasons that a match shows. If an answer feels wrong, ask, or leave it.
        </li>
        <li>
          Ask the community question: will a casual meetup hurt the feelings of another person?
        </li>
      </ul>
      <h2>When you meet</h2>
      <ul>
        <li>Meet by daylight, at the public location that you agreed on.</li>
        <li>Tell a friend where you are and when you will be back.</li>
        <li>Come and go on your own. You may leave at any moment, without a reason.</li>
      </ul>
      <h2>Block and report</h2>
      <p>
        You can block any member. It is silent and works both ways: neither of you sees the other
        anywhere in August. You can report a profile, a photo, a message, a voice clip, a meetup or
        a shared game, up to 30 days after the two of you parted. What you report is kept as
        evidence and read by a moderator, who can suspend the account. You hear what came of it. A
        suspension always has a reason and is decided by a person. The suspended member sees the
        reason when they sign in, and can appeal once, right there.
      </p>
      <h2>Photos and videos</h2>
      <p>
        All photo and video content is subject to community review before others see it. Location
        data inside a picture is removed when you upload it.
      </p>
      <p>
        Worried about something? Write to <ContactLink />.
      </p>
    </PublicPage>
  );
}
