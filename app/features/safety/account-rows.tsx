import type { ReactNode } from "react";
import { Button, LinkButton } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { PostForm } from "~/ui/post-form";
import { Row } from "~/ui/row";
import type { loadBlockedPage } from "./block.server";
import type { BlockedAddress } from "./blocked-addresses.server";

/** The row of the account page that hides the member from everyone new. */
export function PauseRow() {
  return (
    <Row
      icon="pause"
      title="Pause"
      aside={
        <Confirm label="Pause…">
          <p>You can come back anytime.</p>
          <PostForm action="/account/pause">
            <Button>Pause</Button>
          </PostForm>
        </Confirm>
      }
    >
      <p className="hint">
        Need a rest? While you’re paused, no one new sees you. You keep your matches and
        conversations.
      </p>
    </Row>
  );
}

/** A row that unblocks; what it says before that is the same for a member and for an address. */
function BlockedRow({
  name,
  action,
  report,
  children,
}: {
  name: string;
  action: string;
  /** Where they can be reported still. */
  report?: string | null;
  children: ReactNode;
}) {
  return (
    <Row
      icon="block"
      title={name}
      aside={
        <Confirm
          label={
            <>
              Unblock<span className="sr-only"> {name}…</span>
            </>
          }
        >
          <p>{children}</p>
          <PostForm action={action}>
            <Button>Unblock {name}</Button>
          </PostForm>
        </Confirm>
      }
    >
      {report ? (
        <p>
          <LinkButton to={report} variant="quiet">
            Report…<span className="sr-only"> {name}</span>
          </LinkButton>
        </p>
      ) : null}
    </Row>
  );
}

const pagePath = (page: number) => `/account?blocked=${page}#blocked`;

/** Those the member has blocked, by their names alone: a block hides a face. */
export function BlockedMembers({ members, page, hasMore }: ReturnType<typeof loadBlockedPage>) {
  return (
    <section id="blocked">
      <h2 className="rows-head">Blocked members</h2>
      {members.length === 0 ? (
        <p className="hint">
          {page > 1
            ? "No others."
            : "No one. You can block someone from their profile or your conversation, under “More”."}
        </p>
      ) : null}
      <ul>
        {members.map(({ id, name, canReport }) => (
          <BlockedRow
            key={id}
            name={name}
            action={`/members/${id}/unblock`}
            report={canReport ? `/report/member/${id}` : null}
          >
            You may see each other on Discover again. What ended stays ended.
          </BlockedRow>
        ))}
      </ul>
      {hasMore || page > 1 ? (
        <p className="row">
          {hasMore ? (
            <LinkButton to={pagePath(page + 1)} variant="secondary">
              Older blocks
            </LinkButton>
          ) : null}
          {page > 1 ? (
            <LinkButton to={pagePath(1)} variant="quiet">
              Newest
            </LinkButton>
          ) : null}
        </p>
      ) : null}
      <ul>
        <Row icon="shield" title="Blocked addresses" to="/account/blocked">
          <p className="hint">Block someone by e-mail address before you meet them here.</p>
        </Row>
      </ul>
    </section>
  );
}

/** The e-mail addresses that the member has blocked, no matter who has them; nothing where there are none. */
export function BlockedAddresses({ addresses }: { addresses: readonly BlockedAddress[] }) {
  if (addresses.length === 0) return null;
  return (
    <section aria-labelledby="addresses">
      <h2 id="addresses" className="rows-head">
        Blocked by you
      </h2>
      <ul>
        {addresses.map(({ id, name }) => (
          <BlockedRow key={id} name={name} action={`/account/blocked/${id}/removal`}>
            You may see them on Discover again. What ended stays ended. To block it again, you’ll
            have to retype it.
          </BlockedRow>
        ))}
      </ul>
    </section>
  );
}
