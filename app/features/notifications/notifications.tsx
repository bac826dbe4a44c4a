import { Form, type MetaFunction, useLoaderData } from "@remix-run/react";
import { now } from "~/server/clock.server";
import { screenLoader } from "~/server/route.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { listNotifications } from "./notify.server";
import { relativeTime } from "./relative-time";

const SHOWN = 50;

export const meta: MetaFunction = () => [{ title: "Notifications · August" }];

export const loader = screenLoader("welcomed", ({ member }) => {
  const atMs = now().getTime();
  return listNotifications(member.id, SHOWN).map(
    ({ id, type, title, message, isRead, createdAt }) => ({
      id,
      icon: type === "new_match" ? ("matches" as const) : ("bell" as const),
      title,
      message,
      isRead,
      time: relativeTime(createdAt.getTime(), atMs),
    }),
  );
});

export default function Notifications() {
  const notices = useLoaderData<typeof loader>();
  const hasUnread = notices.some(({ isRead }) => !isRead);
  return (
    <Page title="Notifications" width="medium">
      {notices.length === 0 ? (
        <Notice title="No notifications yet">
          <p>We'll notify you of new matches and updates</p>
        </Notice>
      ) : (
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
      {hasUnread ? (
        <Form method="post" action="/notifications/read">
          <Button variant="quiet">Mark all as read</Button>
        </Form>
      ) : null}
    </Page>
  );
}
