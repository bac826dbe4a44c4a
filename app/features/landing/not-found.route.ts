import { notFound } from "~/server/errors";
import { screenLoader } from "~/server/route.server";

/** Any other path (decision P5): refused as a screen is that the viewer may not know of. */
export const loader = screenLoader("visitor", () => {
  throw notFound();
});

/** Makes this a screen, so that the refusal is a page. */
export default () => null;
