/** The address that signs in and leads back to the place. */
export const signInPath = ({ pathname, search }: Pick<Location, "pathname" | "search">): string =>
  `/api/login?returnTo=${encodeURIComponent(`${pathname}${search}`)}`;
