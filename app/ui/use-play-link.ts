import { type KeyboardEvent, type MouseEvent, useEffect, useState } from "react";

/**
 * Attributes of a link to a clip, which becomes a button once scripts run.
 *
 * @param press plays the clip in the page
 */
export function usePlayLink(press: () => void) {
  const [hasScripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
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
