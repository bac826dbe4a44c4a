/** What Chromium says of the link; other browsers say nothing. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  /** Megabits a second. */
  downlink?: number;
}

const readConnection = () => (navigator as { connection?: Connection }).connection;

/** Whether to skip what a press fetches early: the browser saves data, or the link is 2g. */
export function savesData(): boolean {
  const { saveData = false, effectiveType = "" } = readConnection() ?? {};
  return saveData || /2g/.test(effectiveType);
}

/** Whether code may come before anyone asks for it: never on a link below 4g or below 1 Mbit/s. */
export function mayFetchAhead(): boolean {
  const { effectiveType = "4g", downlink = 1 } = readConnection() ?? {};
  return !savesData() && effectiveType === "4g" && downlink >= 1;
}
