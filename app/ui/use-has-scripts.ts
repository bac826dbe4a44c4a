import { useEffect, useState } from "react";

/** Whether the page's scripts run; false in the HTML of the server and in the first render. */
export function useHasScripts(): boolean {
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  return hasScripts;
}
