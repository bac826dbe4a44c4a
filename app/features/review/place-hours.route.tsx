import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { idParam } from "~/server/web/params";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import { Button, LinkButton } from "~/ui/button";
import { errorTitle } from "~/ui/error-page";
import { ErrorSummary } from "~/ui/error-summary";
import { SelectField } from "~/ui/field";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { CONFIRMED } from "./call-off";
import { type CallOff, changeOrAsk } from "./call-off.server";
import { hoursSchema } from "./summer.schema";
import { changeHours, loadDeskPlace, sayEnded } from "./summer.server";

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: errorTitle(error, `Hours of ${data?.name} · Review · August`) },
];

export const loader = screenLoader("moderator", ({ member, params }) =>
  loadDeskPlace(member.id, idParam(params.placeId)),
);

/** The button that takes the usual hours again. */
const USUAL = "usual";
const FIELDS = [...fieldNames(hoursSchema), USUAL];

async function readHours(form: FormData) {
  if (form.has(USUAL)) return null;
  const { opens, closes } = await validateAnswers(hoursSchema, form);
  return { opens: Number(opens), closes: Number(closes) };
}

/** Changes the place's hours for this year, or takes the usual ones again. */
export const action = screenAction(
  "moderator",
  async ({ member, params, form }) => {
    const hours = await readHours(form);
    return changeOrAsk(form, FIELDS, (confirmed) => {
      const { name, ended } = changeHours(member.id, idParam(params.placeId), hours, confirmed);
      return redirectTo("/review/places", {
        for: member,
        tone: "success",
        title: "Hours saved",
        message: `${name} has new hours.${sayEnded(ended)}`,
      });
    });
  },
  { fields: FIELDS },
);

const FORM_ID = "hours";

export default function PlaceHours() {
  const { id, name, open, hasOtherHours, hours, choices } = useLoaderData<typeof loader>();
  const { callsOff } = (useActionData() as CallOff | undefined) ?? {};
  const { summary, field, values, typed } = useFormAnswer(FORM_ID);
  const fill = (fieldName: "opens" | "closes", hour?: number) =>
    fieldName in values ? typed(fieldName) : String(hour);
  const askedFor = callsOff ? (USUAL in values ? USUAL : "hours") : null;
  const label = (what: string, text: string) =>
    what === askedFor ? `${text} and call them off` : text;
  return (
    <Page
      title={`Hours of ${name}`}
      width="narrow"
      intro={open}
      aside={
        <LinkButton to={`/review/places/${id}`} variant="quiet">
          {name}
        </LinkButton>
      }
    >
      <p>They count until the end of the year. Meetups outside of them are called off.</p>
      <PostForm id={FORM_ID} className="stack">
        <ErrorSummary {...summary} />
        {callsOff ? <input type="hidden" name={CONFIRMED} value={callsOff} /> : null}
        <SelectField
          {...field("opens")}
          label="Opens"
          required
          options={choices.opens}
          defaultValue={fill("opens", hours[0])}
        />
        <SelectField
          {...field("closes")}
          label="Closes"
          required
          options={choices.closes}
          defaultValue={fill("closes", hours[1])}
        />
        <Button>{label("hours", "Save hours")}</Button>
        {hasOtherHours ? (
          <Button name={USUAL} value="on" variant="quiet">
            {label(USUAL, "Back to the usual hours")}
          </Button>
        ) : null}
      </PostForm>
    </Page>
  );
}
