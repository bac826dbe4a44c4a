import { notFound } from "~/server/errors";
import { screenLoader } from "~/server/route.server";

/** Any other path (decision P5): refused in the words of a screen that is not the viewer's. */
export const loader = screenLoader("visitor", () => {
  throw notFound();
});

/** Makes this a screen, so that the refusal is a page. */
export default () => null;
