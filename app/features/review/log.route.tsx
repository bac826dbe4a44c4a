import { useLoaderData } from "@remix-run/react";
import { positiveInt } from "~/server/web/params";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/rows.css?url";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Page } from "~/ui/page";
import { Row } from "~/ui/row";
import { deskLinks } from "./case-frame";
import { listEntries } from "./moderation-log.server";

export const meta = () => [{ title: "Decisions · Review · August" }];
export const links = () => [{ rel: "stylesheet", href: styles }, ...deskLinks()];

/** The audit log, newest first. */
export const loader = screenLoader("moderator", ({ member, url }) => {
  const query = url.searchParams;
  const isMine = query.has("mine");
  return { isMine, ...listEntries(member.id, isMine, positiveInt(query.get("before"))) };
});

export default function Log() {
  const { isMine, entries, next } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Decisions"
      width="medium"
      intro="No one can change this list. Open your own decisions about photos, videos, voices and suspensions to decide again."
      aside={
        <LinkButton to="/review" variant="quiet">
          Review
        </LinkButton>
      }
    >
      <nav aria-label="Whose decisions">
        <ul className="chip-set">
          <li>
            <Link to="/review/log" aria-current={isMine ? undefined : "page"}>
              All
            </Link>
          </li>
          <li>
            <Link to="/review/log?mine" aria-current={isMine ? "page" : undefined}>
              Mine
            </Link>
          </li>
        </ul>
      </nav>
      {entries.length > 0 ? (
        <ul>
          {entries.map(({ id, title, line, reason, path }) => (
            <Row key={id} icon="shield" title={title} to={path ?? undefined}>
              <p className="hint">{line}</p>
              {reason ? <p className="desk-words">{reason}</p> : null}
            </Row>
          ))}
        </ul>
      ) : (
        <EmptyState spot="bottle-post" title="No decisions yet" />
      )}
      {next ? (
        <LinkButton to={`/review/log?${isMine ? "mine&" : ""}before=${next}`} variant="secondary">
          Older decisions
        </LinkButton>
      ) : null}
    </Page>
  );
}
