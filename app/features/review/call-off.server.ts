import { data } from "@remix-run/node";
import { type RefusedForm, typedValues } from "~/server/web/form.server";
import { CONFIRMED } from "./call-off";
import { CallsOffMeetups } from "./summer.server";

/** The answer to a form whose change would call off meetups. */
export interface CallOff extends RefusedForm {
  /** How many meetups it would call off. */
  callsOff: number;
}

/**
 * Runs a change of a place. Where it would call off meetups that the form has not confirmed, nothing changes, and the form
 * is shown again with their number.
 *
 * @param fields names of the form's fields
 * @param change gets how many meetups the moderator has agreed to call off
 */
export function changeOrAsk<T>(
  form: FormData,
  fields: readonly string[],
  change: (confirmed: number) => T,
) {
  try {
    return change(Number(form.get(CONFIRMED)) || 0);
  } catch (error) {
    if (!(error instanceof CallsOffMeetups)) throw error;
    const meetups = `${error.meetups} meetup${error.meetups === 1 ? "" : "s"}`;
    const refusal: RefusedForm["refusal"] = {
      code: "invalid",
      title: `This calls off ${meetups}`,
      message: "Nothing has changed yet. Everyone who planned to be there will be told why.",
    };
    const answer = { refusal, errors: {}, values: typedValues(form, fields) };
    return data<CallOff>({ ...answer, callsOff: error.meetups }, { status: 409 });
  }
}
