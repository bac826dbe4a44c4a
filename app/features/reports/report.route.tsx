import { env } from "~/server/ops/env.server";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import styles from "~/styles/report.css?url";
import { reportSchema } from "./report.schema";
import { report } from "./report.server";
import { ReportScreen } from "./report-screen";
import { openReport, openSubject } from "./subjects.server";

export const meta = () => [{ title: "Report · August" }];
export const links = () => [{ rel: "stylesheet", href: styles }];

/** The report form of whatever can be reported. */
export const loader = screenLoader("welcomed", ({ member, params, url }) => ({
  ...openReport(member.id, params),
  /** Anyone who comes from the question about a block means to block. */
  blocksAsWell: url.searchParams.has("block"),
  contact: env().CONTACT_ADDRESS,
}));

const SAID_BEFORE = {
  added: {
    title: "Added to your report",
    message: "You reported this before. We added the new part.",
  },
  repeated: {
    title: "Already reported",
    message: "We already have your report.",
  },
};

export const action = screenAction(
  "welcomed",
  async ({ member, params, form }) => {
    const complaint = await validateAnswers(reportSchema, form);
    const outcome = report(member.id, openSubject(member.id, params, complaint.seen), complaint);
    const isBlocked = Boolean(complaint.block);
    if (outcome !== "new")
      return redirectTo("/reports", {
        for: member,
        tone: "info",
        title: SAID_BEFORE[outcome].title,
        message: `${SAID_BEFORE[outcome].message}${isBlocked ? " You won’t see each other anymore." : ""}`,
      });
    return redirectTo(
      "/reports/thanks",
      isBlocked
        ? {
            for: member,
            tone: "success",
            title: "Blocked",
            message: "You won’t see each other anymore. We don’t tell them.",
            link: { to: "/account#blocked", label: "Blocked members" },
          }
        : undefined,
    );
  },
  // What was seen is long, and the page shows it again.
  { fields: fieldNames(reportSchema), restored: ["reason", "words", "block"] },
);

export default ReportScreen;
