import { Refusal } from "./errors";

const kept = globalThis as { augustStopping?: boolean };

export const isStopping = (): boolean => kept.augustStopping === true;

export function beginStopping(): void {
  kept.augustStopping = true;
}

/** What runs is finished; nothing new is started once the process was told to stop. */
export function refuseWhileStopping(): void {
  if (isStopping())
    throw new Refusal(
      503,
      "One Moment",
      "August is restarting. Please try again in a few seconds.",
      {
        retryAfterSeconds: 5,
      },
    );
}
