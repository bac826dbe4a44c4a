import type { ReactNode } from "react";

export type BadgeTone = "blue" | "green" | "yellow" | "orange" | "red" | "neutral";

const CLASS: Record<BadgeTone, string> = {
  blue: "badge tone-blue",
  green: "badge tone-green",
  yellow: "badge tone-yellow",
  orange: "badge tone-orange",
  red: "badge tone-red",
  neutral: "badge",
};

/** A short state in words; the color only repeats them. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={CLASS[tone]}>{children}</span>;
}
