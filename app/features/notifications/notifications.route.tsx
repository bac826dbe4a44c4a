import { useLoaderData } from "@remix-run/react";
import { now } from "~/server/data/clock.server";
import { idParam } from "~/server/web/params";
import { screenLoader } from "~/server/web/route.server";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { relativeTime } from "~/ui/relative-time";
import { withCurrentTexts } from "./current-texts.server";
import { loadNoticeFaces } from "./notice-faces.server";
import { NoticeRow } from "./notice-row";
import { listNotifications } from "./notify.server";

/** Page size; older notices follow by cursor pagination. */
const SHOWN = 10;

export const meta = () => [{ title: "Notifications · August" }];

export const loader = screenLoader("welcomed", ({ member, url }) => {
  const atMs = now().getTime();
  const cursor = url.searchParams.get("before");
  const before = cursor === null ? undefined : idParam(cursor);
  const found = listNotifications(member.id, SHOWN + 1, before);
  const notices = withCurrentTexts(member.id, found.slice(0, SHOWN));
  const findFace = loadNoticeFaces(member.id, notices);
  return {
    isFirst: before === undefined,
    older: found.length > SHOWN ? notices.at(-1)?.id : undefined,
    hasUnread: member.unreadCount > 0,
    notices: notices.map(({ id, type, title, message, isRead, createdAt, aboutId }) => ({
      id,
      type,
      title,
      message,
      isRead,
      face: findFace({ aboutId }),
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
        <div className="row">
          <LinkButton to="/notifications/preferences" variant="quiet">
            Preferences
          </LinkButton>
          {hasUnread ? (
            <PostForm action="/notifications/read">
              <Button variant="quiet">Mark all as read</Button>
            </PostForm>
          ) : null}
        </div>
      }
    >
      {notices.length > 0 ? (
        // Each row's button names its own address.
        <PostForm>
          <ul>
            {notices.map((notice) => (
              <NoticeRow key={notice.id} {...notice} />
            ))}
          </ul>
        </PostForm>
      ) : (
        <EmptyState
          spot={isFirst ? "lighthouse" : "bottle-post"}
          title={isFirst ? "No notifications yet" : "That’s all of them."}
          action={isFirst ? <LinkButton to="/discover">Discover people</LinkButton> : null}
        >
          {isFirst ? <p>We'll notify you of new matches and updates</p> : null}
        </EmptyState>
      )}
      <p className="row">
        {isFirst ? null : (
          <LinkButton to="/notifications" variant="secondary">
            Newest notifications
          </LinkButton>
        )}
        {older ? (
          <LinkButton to={`/notifications?before=${older}`} variant="secondary">
            Older notifications
          </LinkButton>
        ) : null}
      </p>
    </Page>
  );
}
