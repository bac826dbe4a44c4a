import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screenLoader } from "~/server/route.server";
import { ContactLink } from "~/ui/contact-link";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";

export const meta = () => [{ title: "Membership suspended · August" }];

/** What a suspended member sees; there is no such page for anybody else. */
export const loader = screenLoader("member", ({ member }) => {
  if (member.state !== "suspended") throw redirect("/", 303);
  return { reason: member.stateReason };
});

export default function Suspended() {
  const { reason } = useLoaderData<typeof loader>();
  return (
    <Page title="Your membership is suspended" width="narrow">
      <Notice tone="danger" title="The reason">
        <p>{reason}</p>
      </Notice>
      <p>
        A moderator decided this. You can appeal once: write to <ContactLink />. While it lasts
        nobody sees your profile.
      </p>
      <form method="post" action="/api/logout">
        <button type="submit" className="btn">
          Log out
        </button>
      </form>
    </Page>
  );
}
