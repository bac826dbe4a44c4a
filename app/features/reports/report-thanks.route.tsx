import { screenLoader } from "~/server/web/route.server";
import { LinkButton } from "~/ui/button";
import { ContactLink } from "~/ui/contact-link";
import { StatePage } from "~/ui/state-page";

export const meta = () => [{ title: "Thank you · August" }];

/** Explains what happens after a report. */
export const loader = screenLoader("welcomed", () => null);

export default function ReportThanks() {
  return (
    <StatePage
      spot="lighthouse"
      title="Thank you"
      action={
        <>
          <LinkButton to="/discover">Continue Discovering</LinkButton>
          <LinkButton to="/reports" variant="quiet">
            Your reports
          </LinkButton>
        </>
      }
    >
      <p>
        What you report reaches the moderators. A person, never a machine, reads it with what you
        reported, and can suspend the account. You hear in the bell what came of it. The other
        member is never told who reported.
      </p>
      <p className="hint">
        Are you in danger? Call 911. Do you want to add something? Write to <ContactLink />.
      </p>
    </StatePage>
  );
}
