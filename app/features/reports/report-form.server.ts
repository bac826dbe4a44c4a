import { fieldNames } from "~/server/flat-form.server";
import { validateAnswers } from "~/server/form.server";
import { reportSchema } from "./report.schema";
import { report } from "./report.server";

/** The fields that a refused report shows again. */
export const REPORT_FIELDS = fieldNames(reportSchema);

/**
 * Reports what the viewer may see with the answers of the form.
 * @param find loads the subject through the viewer
 * @returns where the report redirects to
 * @throws ValidationError for an incomplete form, Refusal 404 for what the viewer does not see
 */
export async function submitReport(
  viewerId: string,
  find: Parameters<typeof report>[1],
  form: Parameters<typeof validateAnswers>[1],
): Promise<string> {
  const complaint = await validateAnswers(reportSchema, form);
  report(viewerId, find, complaint);
  return `/reports/thanks${complaint.block ? "?blocked" : ""}`;
}
