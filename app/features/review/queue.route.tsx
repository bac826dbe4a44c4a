import { useLoaderData } from "@remix-run/react";
import { countSuggestions } from "~/features/whats-on/suggestions.server";
import { screenLoader } from "~/server/web/route.server";
import styles from "~/styles/rows.css?url";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Page } from "~/ui/page";
import { Row } from "~/ui/row";
import { deskLinks } from "./case-frame";
import { CASE_KINDS, type CaseKind, KIND_WORDS } from "./case-kinds";
import { readKind } from "./case-outcome.server";
import {
  countCases,
  formatCount,
  listQueue,
  type QueuedCase,
  readPlace,
} from "./review-queue.server";

export const meta = () => [{ title: "Review · August" }];
export const links = () => [{ rel: "stylesheet", href: styles }, ...deskLinks()];

/** What waits for a moderator, the gravest first. */
export const loader = screenLoader("moderator", ({ member, url }) => {
  const kind = readKind(url);
  const counts = countCases(member.id);
  const total = CASE_KINDS.reduce((sum, each) => sum + counts[each], 0);
  return {
    kind,
    suggestions: countSuggestions(),
    chips: [
      { to: "/review", name: "All", count: formatCount(total), isCurrent: kind === null },
      ...CASE_KINDS.map((each) => ({
        to: `/review?kind=${each}`,
        name: KIND_WORDS[each].name,
        count: formatCount(counts[each]),
        isCurrent: kind === each,
      })),
    ],
    ...listQueue(member.id, kind, readPlace(url.searchParams.get("after"))),
  };
});

function Case({ kind, path, title, line, since, isLate }: QueuedCase) {
  return (
    <Row
      icon={KIND_WORDS[kind].icon}
      title={title}
      to={path}
      aside={isLate ? <Badge tone="orange">Over a day</Badge> : undefined}
    >
      <p className="hint">
        {line} · {since}
      </p>
    </Row>
  );
}

/** What the list says where no case waits. */
function sayNone(kind: CaseKind | null, suggestions: number): string {
  if (kind) return `No cases under “${KIND_WORDS[kind].name}”`;
  return suggestions > 0 ? "No cases are waiting" : "You’re all caught up";
}

export default function Queue() {
  const { kind, suggestions, chips, cases, next } = useLoaderData<typeof loader>();
  return (
    <Page title="Review" width="medium">
      {suggestions > 0 ? (
        <p>
          <Link to="/review/places#suggestions" className="btn btn-quiet">
            {suggestions === 1
              ? "A member suggests an event"
              : `Members suggest ${suggestions} events`}
          </Link>
        </p>
      ) : null}
      <nav aria-label="Kinds of cases">
        <ul className="chip-set">
          {chips.map(({ to, name, count, isCurrent }) => (
            <li key={to}>
              <Link to={to} aria-current={isCurrent ? "page" : undefined}>
                {name} {count}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {cases.length > 0 ? (
        <ul>
          {cases.map((each) => (
            <Case {...each} key={each.key} />
          ))}
        </ul>
      ) : (
        <EmptyState
          spot="lighthouse"
          title={sayNone(kind, suggestions)}
          action={kind ? <LinkButton to="/review">All cases</LinkButton> : undefined}
        >
          {kind ? null : <p>New uploads, reports and questions show up here.</p>}
        </EmptyState>
      )}
      {next ? (
        <LinkButton to={`/review?${kind ? `kind=${kind}&` : ""}after=${next}`} variant="secondary">
          Next page
        </LinkButton>
      ) : null}
      <nav aria-label="The rest of the desk">
        <ul>
          <Row icon="book" title="Log" to="/review/log">
            <p className="hint">Who decided what.</p>
          </Row>
          <Row icon="messages" title="Harsh words" to="/review/words">
            <p className="hint">Words we ask about before a first message goes out.</p>
          </Row>
          <Row icon="calendar" title="Places and events" to="/review/places">
            <p className="hint">Close a place, change its hours, add or cancel an event.</p>
          </Row>
          <Row icon="device" title="Status" to="/status">
            <p className="hint">How the server is doing.</p>
          </Row>
        </ul>
      </nav>
    </Page>
  );
}
