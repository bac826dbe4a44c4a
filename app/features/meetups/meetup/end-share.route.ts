import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { revokeShare } from "./shares.server";

/** Revokes the link that a friend has. */
export const action = formAction("agreed", "/meetups", ({ member, params }) => {
  const id = idParam(params.meetupId);
  revokeShare(member.id, id);
  return {
    to: `/meetups/${id}#share`,
    flash: { tone: "info", title: "Switched off", message: "The link no longer shows anything." },
  };
});

export const loader = refuseLoader("/meetups");
