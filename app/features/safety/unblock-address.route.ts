import { idParam } from "~/server/web/params";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { unblockAddress } from "./blocked-addresses.server";

/** Unblocks an e-mail address; what ended stays ended. */
export const action = formAction("welcomed", "/account/blocked", ({ member, params }) => {
  unblockAddress(member.id, idParam(params.addressId));
  return {
    to: "/account/blocked",
    flash: {
      tone: "success",
      title: "Unblocked",
      message: "You may see them on Discover again.",
    },
  };
});

export const loader = refuseLoader("/account/blocked");
