import type { ReactNode } from "react";
import { ConversationList } from "./conversation-list";
import type { Summary } from "./summaries.server";

interface InboxListsProps {
  conversations: readonly Summary[];
  ended: readonly Summary[];
  /** Between what is running and what has ended. */
  children?: ReactNode;
}

/** The conversations of the left pane, with those that have ended below. */
export function InboxLists({ conversations, ended, children }: InboxListsProps) {
  return (
    <>
      {conversations.length > 0 ? (
        <section aria-label="Conversations">
          <h2>Conversations</h2>
          <ConversationList conversations={conversations} />
        </section>
      ) : null}
      {children}
      {ended.length > 0 ? (
        <section id="ended" aria-labelledby="ended-title">
          <h2 id="ended-title">Ended</h2>
          <p className="hint">You can read these for 30 days.</p>
          <ConversationList conversations={ended} />
        </section>
      ) : null}
    </>
  );
}
