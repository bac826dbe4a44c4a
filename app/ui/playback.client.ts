import type { SyntheticEvent } from "react";

/** Pauses all other players, so that only one plays at a time. */
export function playAlone({ currentTarget }: SyntheticEvent<HTMLMediaElement>): void {
  const all = document.querySelectorAll<HTMLMediaElement>("audio, video:not([data-live])");
  for (const other of all) if (other !== currentTarget) other.pause();
}
