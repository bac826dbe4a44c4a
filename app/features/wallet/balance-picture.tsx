import { kept } from "~/ui/kept";

/** Of the picture, in its own units. */
const WIDTH = 300;
const HEIGHT = 72;
/** Room for the stroke at the upper edge. */
const TOP = 4;

/** A balance after a transaction. */
export interface Point {
  /** In tokens. */
  balance: number;
  /** When it was, in words. */
  day: string;
}

/** The line of the picture: a step for each transaction, from zero to the highest balance. */
export function drawLine(balances: readonly number[]): string {
  const most = Math.max(...balances, 1);
  const y = (balance: number) => Math.round(HEIGHT - (balance / most) * (HEIGHT - TOP));
  const steps = balances.map(
    (balance, at) => `V${y(balance)}H${Math.round(((at + 1) / balances.length) * WIDTH)}`,
  );
  return `M0 ${y(balances[0] ?? 0)}${steps.join("")}`;
}

/** The balance in words, for anyone who does not see the picture. */
function describeBalances(points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  const most = Math.max(...points.map(({ balance }) => balance));
  return `Your last ${points.length} transactions: from ${first.balance} on ${first.day} to ${last.balance} on ${last.day}, ${most} at most.`;
}

/** A picture of the balance after each of the newest transactions; nothing where there are fewer than two. */
export const BalancePicture = kept(function BalancePicture({
  points,
}: {
  points: readonly Point[];
}) {
  if (points.length < 2) return null;
  const line = drawLine(points.map(({ balance }) => balance));
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={describeBalances(points)}
      >
        <path d={`${line}V${HEIGHT}H0z`} />
        <path d={line} />
      </svg>
      <figcaption>
        <span>{points[0]?.day}</span>
        <span>{`last ${points.length} transactions`}</span>
        <span>{points.at(-1)?.day}</span>
      </figcaption>
    </figure>
  );
});
