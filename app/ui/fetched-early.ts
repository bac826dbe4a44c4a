/** Screens whose loaders only read, without a query: what else a link leads to is fetched when it is opened. */
export const FETCHED_EARLY =
  /^\/(?:(?:discover|matches|messages(?:\/\d+)?|meetups|profile\/[\w-]+|heat-map|tokens|account|notifications|voice-message|icebreaker-games)?)$/;

/** Whether nothing is to be fetched that nobody has asked for: data are spared, or the link is 2g. */
export function sparesLink(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}
