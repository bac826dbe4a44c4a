import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { assertAcceptable, formFailure } from "~/server/route.server";

/** Redirects the addresses that reports once had by their subject, and a form that is sent to one. */
const redirectReport = ({ params: { messageId, mediaId, memberId } }: LoaderFunctionArgs) => {
  const subject = messageId
    ? ["message", messageId]
    : mediaId
      ? ["media", mediaId]
      : ["member", memberId ?? ""];
  return redirect(`/report/${subject.map(encodeURIComponent).join("/")}`, 308);
};

export const loader = redirectReport;

export const action = (args: ActionFunctionArgs) => {
  try {
    assertAcceptable(args);
    return redirectReport(args);
  } catch (error) {
    return formFailure(error, args);
  }
};
