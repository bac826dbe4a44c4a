import { useLoaderData } from "@remix-run/react";
import { screenLoader } from "~/server/route.server";
import { LinkButton } from "~/ui/button";
import { ContactLink } from "~/ui/contact-link";
import { Page } from "~/ui/page";

export const meta = () => [{ title: "Thank you · August" }];

/** Explains what happens after a report. */
export const loader = screenLoader("welcomed", ({ url }) => ({
  isBlocked: url.searchParams.has("blocked"),
}));

export default function ReportThanks() {
  const { isBlocked } = useLoaderData<typeof loader>();
  return (
    <Page title="Thank you" width="narrow" intro="Your report has reached the moderators.">
      <ul className="checks">
        <li>A moderator reads it with what you reported, as it was when you sent it.</li>
        <li>They can suspend the account. A person decides, never a machine.</li>
        <li>The other member is never told who reported.</li>
        {isBlocked ? <li>You have blocked them: you do not see each other any more.</li> : null}
      </ul>
      <p>
        Are you in danger? Call 911. Do you want to add something? Write to <ContactLink />.
      </p>
      <p className="row">
        <LinkButton to="/discover">Continue Discovering</LinkButton>
        <LinkButton to="/account#blocked" variant="secondary">
          Blocked members
        </LinkButton>
      </p>
    </Page>
  );
}
