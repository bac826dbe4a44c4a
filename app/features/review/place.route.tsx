import { LIMITS } from "@db/schema/values";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { islandDate, now } from "~/server/data/clock.server";
import { fieldNames } from "~/server/web/flat-form.server";
import { validateAnswers } from "~/server/web/form.server";
import { idParam } from "~/server/web/params";
import { redirectTo, screenAction, screenLoader } from "~/server/web/route.server";
import { Button, LinkButton } from "~/ui/button";
import { errorTitle } from "~/ui/error-page";
import { ErrorSummary } from "~/ui/error-summary";
import { DateField, TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { CONFIRMED } from "./call-off";
import { type CallOff, changeOrAsk } from "./call-off.server";
import { closureSchema } from "./summer.schema";
import { closePlace, loadDeskPlace, sayEnded } from "./summer.server";

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: errorTitle(error, `${data?.name} · Review · August`) },
];

export const loader = screenLoader("moderator", ({ member, params }) => ({
  ...loadDeskPlace(member.id, idParam(params.placeId)),
  today: islandDate(now()),
}));

const FIELDS = fieldNames(closureSchema);

/** Closes the place for some days. */
export const action = screenAction(
  "moderator",
  async ({ member, params, form }) => {
    const closure = await validateAnswers(closureSchema, form);
    return changeOrAsk(form, FIELDS, (confirmed) => {
      const { name, ended } = closePlace(member.id, idParam(params.placeId), closure, confirmed);
      return redirectTo("/review/places", {
        for: member,
        tone: "success",
        title: "Closed",
        message: `${name} takes no meetups on those days.${sayEnded(ended)}`,
      });
    });
  },
  { fields: FIELDS },
);

const CLOSE = "close-place";

export default function Place() {
  const { id, name, open, closed, closure, changed, today } = useLoaderData<typeof loader>();
  const { callsOff } = (useActionData() as CallOff | undefined) ?? {};
  const { summary, field, values, typed } = useFormAnswer(CLOSE);
  const fill = (fieldName: keyof NonNullable<typeof closure>, otherwise = "") =>
    fieldName in values ? typed(fieldName) : (closure?.[fieldName] ?? otherwise);
  return (
    <Page
      key={id}
      title={name}
      width="narrow"
      intro={open}
      aside={
        <LinkButton to="/review/places" variant="quiet">
          Places and events
        </LinkButton>
      }
    >
      {changed ? <p className="hint">Changed {changed}</p> : null}
      {closed ? (
        <Notice title={closed} className="stack">
          <PostForm action={`/review/places/${id}/opening`}>
            <Button variant="secondary">Open it again</Button>
          </PostForm>
        </Notice>
      ) : null}
      <section className="stack" aria-labelledby="close-title">
        <h2 id="close-title">{closed ? "Change these days" : "Close it for a while"}</h2>
        <p>Meetups there on those days are called off, and everyone is told why.</p>
        <PostForm id={CLOSE} className="stack">
          <ErrorSummary {...summary} />
          {callsOff ? <input type="hidden" name={CONFIRMED} value={callsOff} /> : null}
          <DateField
            {...field("from")}
            label="First day"
            min={today}
            required
            defaultValue={fill("from", today)}
          />
          <DateField
            {...field("until")}
            label="Last day"
            min={today}
            required
            defaultValue={fill("until")}
          />
          <TextField
            {...field("reason")}
            label="Why"
            hint="Members read it: “Closed until Aug 15: storm damage”."
            required
            maxLength={LIMITS.shortText}
            defaultValue={fill("reason")}
          />
          <Button>{callsOff ? "Close and call them off" : `Close ${name}`}</Button>
        </PostForm>
      </section>
      <p>
        <LinkButton to={`/review/places/${id}/hours`} variant="secondary">
          Change its hours
        </LinkButton>
      </p>
    </Page>
  );
}
