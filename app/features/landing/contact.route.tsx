import { env } from "~/server/ops/env.server";
import { screenLoader } from "~/server/web/route.server";
import { ContactLink } from "~/ui/contact-link";
import { publicMeta } from "~/ui/public-meta";
import { PublicPage } from "./public-page";

export const handle = { shell: "public" } as const;

const INTRO = "One address, read by a person.";

export const meta = publicMeta("Contact", INTRO);

export const loader = screenLoader("visitor", () => ({ contact: env().CONTACT_ADDRESS }));

/** How to reach August. */
export default function Contact() {
  return (
    <PublicPage spot="bottle-post" title="Contact" intro={INTRO}>
      <p>
        Write to <ContactLink />. One person runs August, so an answer can take a few days.
      </p>
      <h2>To help us help you</h2>
      <ul>
        <li>Write from the e-mail address you sign in with.</li>
        <li>If a page showed an error id, copy it into your mail.</li>
        <li>For a payment, give the day and the amount. Never send a card number.</li>
        <li>
          To report a member, use Report beside the profile or message: it keeps the evidence.
        </li>
      </ul>
      <h2>August elsewhere</h2>
      <p>
        August isn’t on Instagram, Facebook, or TikTok. If someone there says they’re August, it
        isn’t us. Please tell us at the address above.
      </p>
      <p>
        The <a href="/help">Help Center</a> answers a lot of questions. In an emergency call 911.
      </p>
    </PublicPage>
  );
}
