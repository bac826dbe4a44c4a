import { useLoaderData } from "@remix-run/react";
import { screenLoader } from "~/server/route.server";
import { LinkButton } from "~/ui/button";
import { ContactLink } from "~/ui/contact-link";
import { StatePage } from "~/ui/state-page";

export const meta = () => [{ title: "Thank you · August" }];

/** Explains what happens after a report. */
export const loader = screenLoader("welcomed", ({ url }) => ({
  isBlocked: url.searchParams.has("blocked"),
}));

export default function ReportThanks() {
  const { isBlocked } = useLoaderData<typeof loader>();
  return (
    <StatePage
      spot="lighthouse"
      title="Thank you"
      action={
        <>
          <LinkButton to="/discover">Continue Discovering</LinkButton>
          {isBlocked ? (
            <LinkButton to="/account#blocked" variant="quiet">
              Blocked members
            </LinkButton>
          ) : null}
        </>
      }
    >
      <p>
        Your report has reached the moderators. A person, never a machine, reads it with what you
        reported, and can suspend the account. The other member is never told who reported.
      </p>
      {isBlocked ? <p>You have blocked them: you do not see each other any more.</p> : null}
      <p className="hint">
        Are you in danger? Call 911. Do you want to add something? Write to <ContactLink />.
      </p>
    </StatePage>
  );
}
