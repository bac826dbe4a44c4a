import { useLoaderData } from "@remix-run/react";
import { env } from "~/server/ops/env.server";
import { positiveInt } from "~/server/web/params";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/rows.css?url";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { ContactLink } from "~/ui/contact-link";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { Row } from "~/ui/row";
import { listOwnReports } from "./own-reports.server";

export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta = () => [{ title: "Your reports · August" }];

/** What the member has reported, and what came of it. */
export const loader = screenLoader("welcomed", ({ member, url }) => ({
  ...listOwnReports(member.id, positiveInt(url.searchParams.get("before"))),
  contact: env().CONTACT_ADDRESS,
}));

const STATES = {
  open: { text: "Waiting", tone: "neutral" },
  upheld: { text: "Acted on", tone: "green" },
  dismissed: { text: "No rule broken", tone: "blue" },
} as const;

export default function OwnReports() {
  const { reports, next } = useLoaderData<typeof loader>();
  return (
    <Page title="Your reports" width="narrow">
      {reports.length === 0 ? (
        <EmptyState
          spot="lighthouse"
          title="You haven’t reported anything"
          action={
            <LinkButton to="/safety" variant="secondary">
              How August keeps you safe
            </LinkButton>
          }
        >
          <p>You’ll find “Report” in the menu of every profile, message, meetup and shared game.</p>
        </EmptyState>
      ) : (
        <>
          <p>We never tell anyone you reported them. We’ll tell you in the bell what we decided.</p>
          <ul>
            {reports.map(({ id, what, reason, words, day, state }) => (
              <Row
                key={id}
                icon="flag"
                title={what}
                aside={<Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>}
              >
                <p className="hint">{reason}</p>
                {words ? <p className="hint">“{words}”</p> : null}
                <p className="hint">{day}</p>
              </Row>
            ))}
          </ul>
          {next ? (
            <LinkButton to={`/reports?before=${next}`} variant="secondary">
              Older reports
            </LinkButton>
          ) : null}
        </>
      )}
      <p className="hint">
        In an emergency, call 911. Something to add? Write to <ContactLink />.
      </p>
    </Page>
  );
}
