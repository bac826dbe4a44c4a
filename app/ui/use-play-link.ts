import type { KeyboardEvent, MouseEvent } from "react";
import { useHasScripts } from "./use-has-scripts";

/**
 * Attributes of a link to a clip, which becomes a button once scripts run.
 *
 * @param press plays the clip in the page
 */
export function usePlayLink(press: () => void) {
  const hasScripts = useHasScripts();
  const act = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    press();
  };
  const link = {
    role: hasScripts ? "button" : undefined,
    onClick: act,
    onKeyDown: (event: KeyboardEvent) => event.key === " " && act(event),
  };
  return { hasScripts, link };
}
