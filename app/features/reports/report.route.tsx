import { fieldNames } from "~/server/flat-form.server";
import { validateAnswers } from "~/server/form.server";
import { redirectTo, screenAction, screenLoader } from "~/server/route.server";
import styles from "~/styles/report.css?url";
import { reportSchema } from "./report.schema";
import { report } from "./report.server";
import { ReportScreen } from "./report-screen";
import { openReport, openSubject } from "./subjects.server";

export const meta = () => [{ title: "Report · August" }];
export const links = () => [{ rel: "stylesheet", href: styles }];

/** The report form of whatever can be reported. */
export const loader = screenLoader("welcomed", ({ member, params }) =>
  openReport(member.id, params),
);

export const action = screenAction(
  "welcomed",
  async ({ member, params, form }) => {
    const complaint = await validateAnswers(reportSchema, form);
    const { isNew } = report(member.id, openSubject(member.id, params, complaint.seen), complaint);
    const isBlocked = Boolean(complaint.block);
    if (!isNew)
      return redirectTo("/reports", {
        tone: "info",
        title: "Reported before",
        message: `The moderators have your first report of this.${isBlocked ? " You do not see each other anymore." : ""}`,
      });
    return redirectTo(
      "/reports/thanks",
      isBlocked
        ? {
            tone: "success",
            title: "Blocked",
            message: "You do not see each other anymore. They are not told.",
            link: { to: "/account#blocked", label: "Blocked members" },
          }
        : undefined,
    );
  },
  { fields: fieldNames(reportSchema) },
);

export default ReportScreen;
