import { redirectTo, screenAction, screenLoader } from "~/server/route.server";
import { REPORT_FIELDS, submitReport } from "./report-form.server";
import { ReportScreen, reportLinks, reportMeta } from "./report-screen";
import { mediaSubject, shown } from "./subjects.server";

export const meta = reportMeta;
export const links = reportLinks;

const loadSubject = (viewerId: string, params: Record<string, string | undefined>) =>
  mediaSubject(viewerId, params.mediaId ?? "");

/** Reports a picture, video or voice sample of another member. */
export const loader = screenLoader("welcomed", ({ member, params }) =>
  shown(loadSubject(member.id, params)),
);

export const action = screenAction(
  "welcomed",
  async ({ member, params, form }) =>
    redirectTo(await submitReport(member.id, () => loadSubject(member.id, params), form)),
  { fields: REPORT_FIELDS },
);

export default ReportScreen;
