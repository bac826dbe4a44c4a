import { useActionData, useNavigation } from "@remix-run/react";
import type { RefusedForm } from "~/server/form.server";
import { useRefused } from "./use-refused";

/**
 * What a screen's form shows of the server's answer: whether it is being sent and, once it was
 * refused, its errors and everything that was typed.
 * @param formId id of the form; props for its `ErrorSummary` are in `summary`
 */
export function useFormAnswer(formId: string) {
  const refused = useActionData<RefusedForm>();
  const isSending = useNavigation().formMethod === "POST";
  useRefused(formId, refused);
  const { errors = {}, values = {}, refusal } = refused ?? {};
  return {
    isSending,
    isRefused: Boolean(refused),
    values,
    summary: { formId, errors, formError: refusal?.message, title: refusal?.title },
    /** What every field has in common. */
    field: (name: string) => ({ formId, name, error: errors[name] }),
    /** What was typed into a field; blank at first. */
    typed: (name: string) => String(values[name] ?? ""),
  };
}
