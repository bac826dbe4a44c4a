import { Form, useLoaderData } from "@remix-run/react";
import { now } from "~/server/clock.server";
import { idParam } from "~/server/params";
import { screenLoader } from "~/server/route.server";
import styles from "~/styles/notices.css?url";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { relativeTime } from "~/ui/relative-time";
import { withCurrentTexts } from "./current-texts.server";
import { findIcon } from "./notice-icon";
import { listNotifications } from "./notify.server";

/** Page size; older notices follow by cursor pagination. */
const SHOWN = 10;

export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta = () => [{ title: "Notifications · August" }];

export const loader = screenLoader("welcomed", ({ member, url }) => {
  const atMs = now().getTime();
  const cursor = url.searchParams.get("before");
  const before = cursor === null ? undefined : idParam(cursor);
  const found = listNotifications(member.id, SHOWN + 1, before);
  const notices = withCurrentTexts(member.id, found.slice(0, SHOWN));
  return {
    isFirst: before === undefined,
    older: found.length > SHOWN ? notices.at(-1)?.id : undefined,
    hasUnread: member.unreadCount > 0,
    notices: notices.map(({ id, type, title, message, isRead, createdAt }) => ({
      id,
      icon: findIcon(type),
      title,
      message,
      isRead,
      time: relativeTime(createdAt.getTime(), atMs),
    })),
  };
});

export default function Notifications() {
  const { notices, isFirst, older, hasUnread } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Notifications"
      width="medium"
      aside={
        <LinkButton to="/notifications/preferences" variant="quiet" discover="none">
          Preferences
        </LinkButton>
      }
    >
      {notices.length > 0 ? null : isFirst ? (
        <Notice title="No notifications yet">
          <p>We'll notify you of new matches and updates</p>
        </Notice>
      ) : (
        <p>There is nothing older.</p>
      )}
      {hasUnread ? (
        <Form method="post" action="/notifications/read">
          <Button variant="quiet">Mark all as read</Button>
        </Form>
      ) : null}
      {notices.length === 0 ? null : (
        <ul className="stack">
          {notices.map(({ id, icon, title, message, isRead, time }) => (
            <Card as="li" key={id} className={isRead ? undefined : "unread"}>
              <Form method="post" action={`/notifications/${id}/read`} className="notice-line">
                <Icon name={icon} />
                <div>
                  <h2>
                    {title}
                    {isRead ? null : <span className="sr-only"> (unread)</span>}
                  </h2>
                  <p>{message}</p>
                  <p className="hint">{time}</p>
                </div>
                <Button variant="secondary">
                  Open
                  <span className="sr-only">
                    : {title}, {message}
                  </span>
                </Button>
              </Form>
            </Card>
          ))}
        </ul>
      )}
      <p className="row">
        {isFirst ? null : (
          <LinkButton to="/notifications" variant="secondary" discover="none">
            Newest notifications
          </LinkButton>
        )}
        {older ? (
          <LinkButton to={`/notifications?before=${older}`} variant="secondary" discover="none">
            Older notifications
          </LinkButton>
        ) : null}
      </p>
    </Page>
  );
}
