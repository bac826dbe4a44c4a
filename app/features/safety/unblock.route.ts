import { formAction, refuseLoader } from "~/server/route.server";
import { unblockMember } from "./block.server";

/** Removes a block; what ended stays ended. */
export const action = formAction("welcomed", "/account", ({ member, params }) => {
  const name = unblockMember(member.id, params.memberId ?? "");
  return {
    to: "/account#blocked",
    flash: {
      tone: "success",
      title: "Unblocked",
      message: `${name ?? "They"} may meet you on Discover again.`,
    },
  };
});

export const loader = refuseLoader("/account");
