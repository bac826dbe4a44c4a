/** Whether to skip prefetching: the browser saves data, or the link is 2g. */
export function savesData(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}
