import { idParam } from "~/server/params";
import { goOn, screenAction, screenLoader } from "~/server/route.server";
import { REPORT_FIELDS, submitReport } from "./report-form.server";
import { ReportScreen, reportMeta } from "./report-screen";
import { messageSubject, shown } from "./subjects.server";

export const meta = reportMeta;

const subjectOf = (viewerId: string, params: Record<string, string | undefined>) =>
  messageSubject(viewerId, idParam(params.conversationId), idParam(params.messageId));

/** Reports a message that somebody wrote to the member. */
export const loader = screenLoader("welcomed", ({ member, params }) =>
  shown(subjectOf(member.id, params)),
);

export const action = screenAction(
  "welcomed",
  async ({ member, params, form }) =>
    goOn(await submitReport(member.id, () => subjectOf(member.id, params), form)),
  { fields: REPORT_FIELDS },
);

export default ReportScreen;
