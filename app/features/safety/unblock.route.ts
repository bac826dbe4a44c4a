import { formAction, refuseLoader } from "~/server/web/route.server";
import { unblockMember } from "./block.server";

/** Removes a block; what ended stays ended. */
export const action = formAction("welcomed", "/account", ({ member, params }) => {
  const memberId = params.memberId ?? "";
  const name = unblockMember(member.id, memberId);
  return {
    to: "/account#blocked",
    flash: {
      tone: "success",
      title: "Unblocked",
      message: `You may see ${name ?? "them"} on Discover again.`,
      ...(name && {
        undo: { action: `/members/${memberId}/block`, fields: {}, label: "Undo" },
      }),
    },
  };
});

export const loader = refuseLoader("/account");
