import { MAIL_RHYTHMS, NOTICE_METHODS } from "@db/schema/values";
import * as z from "zod/mini";
import { mapKinds } from "./kinds";

const DAY_MINUTES = 24 * 60;
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;

/** Parses '22:00' to minutes after midnight. */
export function parseMinute(text: string): number {
  const [, hour = "0", minute = "0"] = TIME.exec(text) ?? [];
  return Number(hour) * 60 + Number(minute);
}

/** Formats minutes after midnight as '22:00'. */
export function formatTime(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor((minute % DAY_MINUTES) / 60))}:${two(minute % 60)}`;
}

const asList = (value: unknown) =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const methods = z.pipe(
  z.transform(asList),
  z.array(z.enum(NOTICE_METHODS, "Please choose from the list")),
);
const time = z
  .string("Please enter a time")
  .check(z.refine((text) => text === "" || TIME.test(text), "Please enter a time like 22:00"));

/** The form of /notifications/preferences. */
export const preferencesSchema = z
  .object({
    ...mapKinds(() => methods),
    mailRhythm: z.enum(MAIL_RHYTHMS, "Please choose how often"),
    quietFrom: time,
    quietUntil: time,
  })
  .check(
    z.refine(({ quietFrom, quietUntil }) => (quietFrom === "") === (quietUntil === ""), {
      path: ["quietUntil"],
      message: "Please enter both times or neither",
    }),
    z.refine(
      ({ quietFrom, quietUntil }) =>
        quietFrom === "" || parseMinute(quietFrom) !== parseMinute(quietUntil),
      { path: ["quietUntil"], message: "Please choose a different end time" },
    ),
  );

type PreferenceAnswers = z.output<typeof preferencesSchema>;

/** The first message of each invalid field. */
export type PreferenceErrors = Partial<Record<keyof PreferenceAnswers, string>>;

/** Validates the form: its answers, or what is wrong with each field. */
export function readPreferences(
  values: unknown,
): { answers: PreferenceAnswers; errors?: undefined } | { errors: PreferenceErrors } {
  const result = z.safeParse(preferencesSchema, values);
  if (result.success) return { answers: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? "")] ??= message;
  return { errors };
}
