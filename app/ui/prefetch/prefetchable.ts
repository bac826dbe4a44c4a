/** Screens whose loaders only read, without a query: what else a link leads to is fetched when it is opened. */
export const PREFETCHABLE =
  /^\/(?:(?:discover|matches|messages(?:\/\d+)?|meetups|profile\/[\w-]+|heat-map|tokens|account|notifications|voice-message|icebreaker-games)?)$/;
