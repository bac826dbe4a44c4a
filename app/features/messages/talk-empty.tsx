import type { ReactNode } from "react";
import { shortTimeLeft } from "~/features/matches/timer";
import { ProfilePortrait } from "~/features/members/member-portrait";
import { LinkButton } from "~/ui/button";
import { Spot } from "~/ui/spot";
import type { NewMatch } from "./inbox.server";
import type { Summary } from "./summaries.server";

interface Next {
  id: number;
  otherId: string;
  name: string;
  photoUrl: string | null;
  title: string;
  about: string;
  action: string;
}

/** What to do next: the match that ends soonest, else the latest conversation with something unread. */
function findNext({ newMatches, conversations, atMs }: TalkEmptyProps): Next | null {
  const match = newMatches.find(({ canStart }) => canStart);
  if (match)
    return {
      id: match.id,
      otherId: match.otherId,
      name: match.otherName,
      photoUrl: match.otherPhotoUrl,
      title: `${match.otherName} likes you back`,
      about: match.deadlineMs
        ? `You have ${shortTimeLeft(match.deadlineMs - atMs)} to write first.`
        : "You can write first.",
      action: "Say hello",
    };
  const unread = conversations.find(({ unreadCount, otherId }) => unreadCount > 0 && otherId);
  if (!unread?.otherId) return null;
  return {
    id: unread.id,
    otherId: unread.otherId,
    name: unread.otherName,
    photoUrl: unread.otherPhotoUrl,
    title: `${unread.otherName} wrote to you`,
    about: unread.preview,
    action: unread.unreadCount === 1 ? "Read it" : `Read ${unread.unreadCount} messages`,
  };
}

interface TalkEmptyProps {
  newMatches: readonly NewMatch[];
  conversations: readonly Summary[];
  /** The current time, in milliseconds. */
  atMs: number;
}

/** The right pane of Messages on a wide screen, before a conversation is chosen. */
export function TalkEmpty(props: TalkEmptyProps) {
  const next = findNext(props);
  const scene = (drawing: ReactNode, title: string, about: string, action: ReactNode) => (
    <div className="talk-empty">
      {drawing}
      <h2>{title}</h2>
      <p>{about}</p>
      {action}
    </div>
  );
  return next
    ? scene(
        <ProfilePortrait
          memberId={next.otherId}
          name={next.name}
          url={next.photoUrl}
          size={224}
          shape="tall"
        />,
        next.title,
        next.about,
        <LinkButton to={`/messages/${next.id}#latest`}>{next.action}</LinkButton>,
      )
    : scene(
        <Spot name="lighthouse" />,
        "You're all caught up",
        "Choose a conversation to read it here.",
        <LinkButton to="/discover" variant="secondary">
          Continue Discovering
        </LinkButton>,
      );
}
