import type { DailyCounts } from "./daily.server";

const KINDS = [
  ["sign_in", "Sign-ins"],
  ["join", "Joins"],
  ["match", "Matches"],
  ["message", "Messages"],
  ["meetup", "Meetups"],
] as const;

/** Size of a picture in its own units; a bar and the gap beside it take one step. */
const HEIGHT = 40;
const STEP = 6;
/** What happened at all is seen. */
const LEAST = 2;

/** "Aug 8" of a calendar day. */
const formatDay = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });

/** The bars of all days as one path. */
function drawBars(times: readonly number[]): string {
  const most = Math.max(...times, 1);
  return times
    .map((count, index) => {
      if (count === 0) return "";
      const height = Math.max(LEAST, Math.round((count / most) * (HEIGHT - 1)));
      return `M${index * STEP + STEP / 2} ${HEIGHT}v-${height}`;
    })
    .join("");
}

interface Kind {
  name: string;
  days: readonly string[];
  times: readonly number[];
}

/** A picture in numbers, the latest day first. */
function Numbers({ name, days, times }: Kind) {
  const rows = days.flatMap((day, index) => (times[index] ? [{ day, count: times[index] }] : []));
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>
        <span className="sr-only">{`${name} `}</span>In numbers
      </summary>
      <p className="hint">Only days with any.</p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="number">
              {name}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.reverse().map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td className="number">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Bars({ name, days, times }: Kind) {
  const all = times.reduce((sum, one) => sum + one, 0);
  const most = Math.max(...times);
  const day = days[times.lastIndexOf(most)] ?? "";
  const peak = most > 0 ? `, most on ${formatDay(day)}: ${most}` : "";
  const width = days.length * STEP;
  return (
    <figure className="bars">
      <figcaption>
        <strong>{name}</strong>
        <span className="hint">{`${all} in ${days.length} days, ${times.at(-1) ?? 0} today`}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name} a day: ${all} in ${days.length} days${peak}`}
      >
        <path className="bars-floor" d={`M0 ${HEIGHT}.5h${width}`} />
        <path d={drawBars(times)} />
      </svg>
      <Numbers name={name} days={days} times={times} />
    </figure>
  );
}

/** What happened on each of the last days: a picture a kind, each with the same in numbers. */
export function DailyBars({ days, times }: DailyCounts) {
  return (
    <div className="bars-all">
      {KINDS.map(([kind, name]) => (
        <Bars key={kind} name={name} days={days} times={times[kind]} />
      ))}
    </div>
  );
}
