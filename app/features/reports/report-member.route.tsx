import { goOn, screenAction, screenLoader } from "~/server/route.server";
import { REPORT_FIELDS, submitReport } from "./report-form.server";
import { ReportScreen, reportMeta } from "./report-screen";
import { profileSubject, shown } from "./subjects.server";

export const meta = reportMeta;

const subjectOf = (viewerId: string, params: Record<string, string | undefined>) =>
  profileSubject(viewerId, params.memberId ?? "");

/** Reports a member's profile. */
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
