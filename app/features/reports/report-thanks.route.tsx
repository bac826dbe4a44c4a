import { env } from "~/server/ops/env.server";
import { screenLoader } from "~/server/web/route.server";
import { LinkButton } from "~/ui/button";
import { ContactLink } from "~/ui/contact-link";
import { StatePage } from "~/ui/state-page";

export const meta = () => [{ title: "Thank you · August" }];

/** Explains what happens after a report. */
export const loader = screenLoader("welcomed", () => ({ contact: env().CONTACT_ADDRESS }));

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
        A person, never a machine, reads your report and can suspend the account. We’ll tell you in
        the bell what we did. We never tell them it was you.
      </p>
      <p className="hint">
        In danger? Call 911. Something to add? Write to <ContactLink />.
      </p>
    </StatePage>
  );
}
