import { Badge } from "~/ui/badge";
import { Ring } from "~/ui/ring";
import { CONVERSATION_WINDOW_MS, EXTENSION_MS, shortTimeLeft, timerBadge } from "./timer";

interface TimeRingProps {
  deadline: Date;
  isExtended: boolean;
  /** The current time, in milliseconds. */
  atMs: number;
}

/** The time that is left for the first message, as a ring that empties (rule timer-colors). */
export function TimeRing({ deadline, isExtended, atMs }: TimeRingProps) {
  const { text, tone, isUrgent } = timerBadge(deadline, atMs);
  if (tone === "neutral") return <Badge>{text}</Badge>;
  const leftMs = deadline.getTime() - atMs;
  const wholeMs = CONVERSATION_WINDOW_MS + (isExtended ? EXTENSION_MS : 0);
  return (
    <Ring
      share={leftMs / wholeMs}
      text={shortTimeLeft(leftMs)}
      label={text}
      tone={tone}
      isUrgent={isUrgent}
    />
  );
}
