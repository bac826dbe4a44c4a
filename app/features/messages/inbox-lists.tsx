import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ConversationList } from "./conversation-list";
import type { Summary } from "./summaries.server";

interface InboxListsProps {
  conversations: readonly Summary[];
  ended: readonly Summary[];
  /** The conversation that is open beside them. */
  current?: number;
  /** True where /messages lists more that have ended. */
  hasMoreEnded?: boolean;
  /** Between what is running and what has ended. */
  children?: ReactNode;
}

/** The conversations of the left pane, with those that have ended below. */
export function InboxLists(props: InboxListsProps) {
  const { conversations, ended, current, hasMoreEnded = false, children } = props;
  return (
    <>
      {conversations.length > 0 ? (
        <section aria-label="Conversations">
          <h2>Conversations</h2>
          <ConversationList conversations={conversations} current={current} />
        </section>
      ) : null}
      {children}
      {ended.length > 0 ? (
        <section id="ended" aria-labelledby="ended-title">
          <h2 id="ended-title">Ended</h2>
          <p className="hint">You can read these for 30 days.</p>
          <ConversationList conversations={ended} current={current} />
          {hasMoreEnded ? (
            <p>
              <Link to="/messages#ended" discover="none">
                All ended conversations
              </Link>
            </p>
          ) : null}
        </section>
      ) : null}
    </>
  );
}
