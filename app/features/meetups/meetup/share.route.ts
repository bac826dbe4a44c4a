import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { shareMeetup } from "./shares.server";

/** Makes the link by which a friend sees where and when the member is. */
export const action = formAction("agreed", "/meetups", ({ member, params }) => {
  const id = idParam(params.meetupId);
  shareMeetup(member.id, id);
  return { to: `/meetups/${id}#share` };
});

export const loader = refuseLoader("/meetups");
