import { kept } from "~/ui/kept";
import { LEVELS } from "./levels";

/** A level in words, after a disc of its color and size. */
export function Level({ level }: { level: number }) {
  return <span className={`heat-level heat-${level}`}>{LEVELS[level]}</span>;
}

/** What the colors and sizes of the markers mean. */
export const Legend = kept(function Legend() {
  return (
    <ul className="heat-legend" aria-label="Legend">
      {LEVELS.map((name, level) => (
        <li key={name}>
          <Level level={level} />
        </li>
      ))}
      <li>
        <span className="heat-level heat-active">Active this week</span>
      </li>
    </ul>
  );
});
