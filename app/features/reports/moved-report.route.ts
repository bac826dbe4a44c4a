import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { assertAcceptable } from "~/server/route.server";

/** Redirects the addresses that reports had by their subject, a form sent to one as well. */
const lead = ({ params: { messageId, mediaId, memberId } }: LoaderFunctionArgs) => {
  const [kind, id] = messageId
    ? ["message", messageId]
    : mediaId
      ? ["media", mediaId]
      : ["member", memberId];
  return redirect(`/report/${kind}/${encodeURIComponent(id ?? "")}`, 308);
};

export const loader = lead;

export const action = (args: ActionFunctionArgs) => {
  assertAcceptable(args);
  return lead(args);
};
