import { Badge } from "~/ui/badge";
import { Ring } from "~/ui/ring";
import { shortTimeLeft, timerBadge } from "./timer";

const HOUR_MS = 3_600_000;
/** Hours to the first deadline, and to the one after the free extension (decision D5). */
const HOURS = 24;
const EXTENDED_HOURS = 48;

interface TimeRingProps {
  deadline: Date;
  isExtended: boolean;
  /** The current time, in milliseconds. */
  atMs: number;
  /** What a screen reader hears after the time. */
  also?: string;
}

/** The time that is left for the first message, as a ring that empties (part 1 section 4, the timer's badge). */
export function TimeRing({ deadline, isExtended, atMs, also = "" }: TimeRingProps) {
  const { text, tone, isUrgent } = timerBadge(deadline, atMs);
  if (tone === "neutral") return <Badge>{text}</Badge>;
  const leftMs = deadline.getTime() - atMs;
  return (
    <Ring
      share={leftMs / ((isExtended ? EXTENDED_HOURS : HOURS) * HOUR_MS)}
      text={shortTimeLeft(leftMs)}
      label={`${text}${also}`}
      tone={tone}
      isUrgent={isUrgent}
    />
  );
}
