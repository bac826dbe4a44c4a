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

/**
 * A short state in words; the color only repeats them.
 * @param className for example `pulse`, the slow pulse of an urgent state
 */
export function Badge(props: { tone?: BadgeTone; className?: string; children: ReactNode }) {
  const look = CLASS[props.tone ?? "neutral"];
  return (
    <span className={props.className ? `${look} ${props.className}` : look}>{props.children}</span>
  );
}
