import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screenLoader } from "~/server/route.server";
import { Button, LinkButton } from "~/ui/button";
import { ContactLink } from "~/ui/contact-link";
import { StatePage } from "~/ui/state-page";

export const meta = () => [{ title: "Membership suspended · August" }];

/** What a suspended member sees; there is no such page for anybody else. */
export const loader = screenLoader("member", ({ member }) => {
  if (member.state !== "suspended") throw redirect("/", 303);
  return { reason: member.stateReason };
});

export default function Suspended() {
  const { reason } = useLoaderData<typeof loader>();
  return (
    <StatePage
      spot="empty-chair"
      title="Your membership is suspended"
      action={
        <>
          <form method="post" action="/api/logout">
            <Button variant="secondary">Log out</Button>
          </form>
          <LinkButton to="/account/deletion" variant="quiet">
            Delete your account
          </LinkButton>
        </>
      }
    >
      <p>
        <strong>The reason:</strong> {reason}
      </p>
      <p>
        A moderator decided this. You can appeal once: write to <ContactLink />. While it lasts
        nobody sees your profile, and nothing that you pay for renews.
      </p>
      <p>
        <a href="/account/export">An archive of your data</a> is yours now, too.
      </p>
    </StatePage>
  );
}
