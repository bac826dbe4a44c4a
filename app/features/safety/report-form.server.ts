import { validatorOf } from "~/ui/form";
import { type Complaint, reportSchema } from "./report.schema";

/** The report form as the server reads it. The page has no check of its own: it stays light. */
export const reportValidator = validatorOf(reportSchema);

/** Where a report leads. */
export const thanksPath = ({ block }: Complaint) => `/reports/thanks${block ? "?blocked" : ""}`;
