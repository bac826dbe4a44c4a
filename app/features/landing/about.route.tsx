import { env } from "~/server/ops/env.server";
import { screenLoader } from "~/server/web/route.server";
import { ContactLink } from "~/ui/contact-link";
import { publicMeta } from "~/ui/public-meta";
import { PublicPage } from "./public-page";

export const handle = { shell: "public" } as const;

const INTRO = "August helps people who are on Martha’s Vineyard in summer make friends.";

export const meta = publicMeta("About Us", INTRO);

export const loader = screenLoader("visitor", () => ({ contact: env().CONTACT_ADDRESS }));

/** What August is, for whom, and what it leaves out. */
export default function About() {
  return (
    <PublicPage spot="picnic" title="About Us" intro={INTRO}>
      <p>
        Every August the same thing happens in Oak Bluffs, and in every other town on the island.
        You nod to the same faces on the ferry, at the Inkwell, and in the line for ice cream, and
        by Labor Day you still don’t know their names. August gives you a reason to sit down
        together.
      </p>
      <h2>What we’re about</h2>
      <ul>
        <li>
          Friends first. Dating is welcome when you both want it, and you say which you’re after.
        </li>
        <li>Small and local. Only adults who are on the island this August may join.</li>
        <li>
          In person. A conversation has twenty messages, because the best part begins on a bench by
          the water.
        </li>
        <li>In daylight. Members meet at public locations, each with something small to bring.</li>
        <li>With honor and no drama. First we agree on how to treat each other.</li>
      </ul>
      <h2>What we leave out</h2>
      <p>
        No ads, no outside tracking, no endless feed. Pages are small, so they open on a slow phone
        at the far end of Aquinnah.
      </p>
      <p>
        Tell us what would make your August better: <ContactLink />.
      </p>
    </PublicPage>
  );
}
