import { QUICK_FIRE_SECONDS } from "./games";

const WIDTH = 100;

/**
 * A gentle clock: a bar that runs out, drawn without scripts and without inline styles. Where
 * motion is reduced, a number is in its place.
 */
export function Clock({ secondsLeft }: { secondsLeft: number }) {
  return (
    <div className="game-clock">
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect height="4" width={(WIDTH * secondsLeft) / QUICK_FIRE_SECONDS}>
          <animate
            attributeName="width"
            from={(WIDTH * secondsLeft) / QUICK_FIRE_SECONDS}
            to="0"
            dur={`${Math.max(1, secondsLeft)}s`}
            fill="freeze"
          />
        </rect>
      </svg>
      <p className="hint">
        {secondsLeft > 0
          ? `Answer within ${secondsLeft} ${secondsLeft === 1 ? "second" : "seconds"} of this page opening.`
          : "Time is up, but you can still answer."}
      </p>
    </div>
  );
}
