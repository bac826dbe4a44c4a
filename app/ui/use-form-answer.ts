import { useActionData, useNavigation, useRouteLoaderData } from "@remix-run/react";
import type { RefusedForm } from "~/server/web/form.server";
import type { RootData } from "./shell";
import { useRefused } from "./use-refused";

/** The server's answer to a refused form of this page, or the same of what was typed before the session ended. */
export function useTypedForm<Answer = RefusedForm>(): Answer | undefined {
  const refused = useActionData() as Answer | undefined;
  const root = useRouteLoaderData<RootData>("root");
  return refused ?? (root?.restored as Answer | undefined);
}

/**
 * What a screen's form shows of the server's answer: whether it is being sent and, once it was
 * refused or restored, its errors and everything that was typed.
 * @param formId id of the form; props for its `ErrorSummary` are in `summary`
 */
export function useFormAnswer(formId: string) {
  const answer = useTypedForm();
  const isSending = useNavigation().formMethod === "POST";
  useRefused(formId, useActionData());
  const { errors = {}, values = {}, refusal } = answer ?? {};
  return {
    isSending,
    isRefused: Boolean(answer),
    values,
    summary: { formId, errors, formError: refusal?.message, title: refusal?.title },
    /** What every field has in common. */
    field: (name: string) => ({ formId, name, error: errors[name] }),
    /** What was typed into a field; blank at first. */
    typed: (name: string) => String(values[name] ?? ""),
  };
}
