import { NOTICE_KINDS } from "@db/schema/values";
import { useLoaderData } from "@remix-run/react";
import { fieldNames } from "~/server/web/flat-form.server";
import { typedValues, ValidationError } from "~/server/web/form.server";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import choices from "~/styles/choices.css?url";
import rows from "~/styles/rows.css?url";
import { LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { useTypedForm } from "~/ui/use-form-answer";
import { loadChoices, saveChoices } from "./choices.server";
import { formatTime, parseMinute, preferencesSchema, readPreferences } from "./preferences.schema";
import { PreferencesForm } from "./preferences-form";
import { PushDevices } from "./push-devices";
import { listOwnDevices, pushKey } from "./subscriptions.server";

export const links = () => [choices, rows].map((href) => ({ rel: "stylesheet", href }));

export const meta = () => [{ title: "Notification preferences · August" }];

export const loader = screenLoader("welcomed", ({ member }) => {
  const { methods, mailRhythm, quiet } = loadChoices(member.id);
  return {
    email: member.email,
    pushKey: pushKey(),
    devices: listOwnDevices(member),
    values: {
      ...methods,
      mailRhythm,
      quietFrom: quiet ? formatTime(quiet.fromMinute) : "",
      quietUntil: quiet ? formatTime(quiet.untilMinute) : "",
    },
  };
});

const FIELDS = fieldNames(preferencesSchema);

export const action = screenAction(
  "welcomed",
  async ({ member, form }) => {
    const read = readPreferences(typedValues(form, FIELDS));
    if (read.errors) throw new ValidationError(read.errors);
    const { mailRhythm, quietFrom, quietUntil, ...methods } = read.answers;
    // A disabled box sends nothing: the former choice stays.
    if (!pushKey()) {
      const before = loadChoices(member.id).methods;
      for (const kind of NOTICE_KINDS)
        if (before[kind].includes("push")) methods[kind].push("push");
    }
    const quiet = { fromMinute: parseMinute(quietFrom), untilMinute: parseMinute(quietUntil) };
    saveChoices(member.id, { methods, mailRhythm, quiet: quietFrom ? quiet : null });
    return redirectTo("/notifications/preferences", {
      for: member,
      tone: "success",
      title: "Saved",
      message: "That’s how you’ll hear from us.",
    });
  },
  { fields: FIELDS },
);

export default function Preferences() {
  const { email, pushKey, devices, values } = useLoaderData<typeof loader>();
  const refused = useTypedForm();
  return (
    <Page
      title="Notification preferences"
      width="medium"
      intro={
        email
          ? `E-mails go to ${email}. What you mute in the bell is still in your list.`
          : "We don’t have your e-mail address, so we can’t write to you."
      }
    >
      <PreferencesForm
        values={refused?.values ?? values}
        errors={refused?.errors ?? {}}
        formError={refused?.refusal?.message ?? null}
        canPush={pushKey !== null}
      />
      {pushKey ? <PushDevices pushKey={pushKey} devices={devices} /> : null}
      <p>
        <LinkButton to="/notifications" variant="quiet">
          Your notifications
        </LinkButton>
      </p>
    </Page>
  );
}
