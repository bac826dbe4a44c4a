import { fieldNames } from "~/ui/flat-form";
import { validatorOf } from "~/ui/form";
import { type Complaint, reportSchema } from "./report.schema";

/** The report form as the server reads it. The page has no check of its own: it stays light. */
export const reportValidator = validatorOf(reportSchema);

/** What a refused report shows again. */
export const REPORT_FIELDS = fieldNames(reportSchema);

/** Where a report leads. */
export const thanksPath = ({ block }: Complaint) => `/reports/thanks${block ? "?blocked" : ""}`;
