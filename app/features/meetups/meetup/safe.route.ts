import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { reportSafe } from "./shares.server";

/** Tells the friend who has the link that the member is back safe. */
export const action = formAction("agreed", "/meetups", ({ member, params }) => {
  const id = idParam(params.meetupId);
  reportSafe(member.id, id);
  return { to: `/meetups/${id}#share` };
});

export const loader = refuseLoader("/meetups");
