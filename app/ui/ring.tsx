import type { BadgeTone } from "./badge";

interface RingProps {
  /** 0 to 1: what is left of a time, or done of a task. */
  share: number;
  /** At most four signs: "14 h", "59m", "7/9". */
  text: string;
  /** The whole in words, for screen readers: "14 hours left"; none where words beside the ring say it. */
  label?: string;
  tone?: Exclude<BadgeTone, "neutral">;
  /** Whether it pulses. */
  isUrgent?: boolean;
}

/** Length of the circle in the drawing's own units. */
const AROUND = 100;

/** A ring that empties with the time that is left, or fills with what is done, around a few signs. */
export function Ring({ share, text, label, tone = "blue", isUrgent = false }: RingProps) {
  const shown = Math.round(Math.min(1, Math.max(0, share)) * AROUND);
  return (
    <svg
      className={`dial tone-${tone}${isUrgent ? " pulse" : ""}`}
      viewBox="0 0 44 44"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <circle cx="22" cy="22" r="19" />
      <circle cx="22" cy="22" r="19" pathLength={AROUND} strokeDasharray={`${shown} ${AROUND}`} />
      <text x="22" y="26" textAnchor="middle">
        {text}
      </text>
    </svg>
  );
}
