import type { ReactNode } from "react";
import { Link } from "~/ui/link";

interface PaneLinksProps {
  newCount: number;
  endedCount: number;
  /** Whether /messages has more conversations. */
  hasMore: boolean;
  /** The conversations. */
  children: ReactNode;
}

const ToMessages = ({ children, part = "" }: { children: ReactNode; part?: string }) => (
  <p>
    <Link to={`/messages${part}`}>{children}</Link>
  </p>
);

/** The left pane beside a thread: the new matches and what has ended stay as a link each. */
export function PaneLinks({ newCount, endedCount, hasMore, children }: PaneLinksProps) {
  return (
    <>
      {newCount > 0 ? <ToMessages>{`New matches (${newCount})`}</ToMessages> : null}
      {children}
      {hasMore ? <ToMessages>All conversations</ToMessages> : null}
      {endedCount > 0 ? (
        <ToMessages part="#ended">{`Ended conversations (${endedCount})`}</ToMessages>
      ) : null}
    </>
  );
}
