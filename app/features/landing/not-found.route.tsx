import { data } from "@remix-run/node";
import { screenLoader } from "~/server/route.server";
import { NotFoundPage } from "~/ui/error-page";

export const handle = { shell: "public" };
export const meta = () => [{ title: "Page Not Found · August" }];

/** Any other path (decision P5). */
export const loader = screenLoader("visitor", () => data(null, { status: 404 }));

export default NotFoundPage;
