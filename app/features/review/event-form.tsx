import { LIMITS } from "@db/schema/values";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { DateField, TextArea, TextField } from "~/ui/field";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";

interface EventFormProps {
  /** Of the season. */
  year: number;
  /** What it is now; nothing for a new one. */
  event?: { name: string; firstDay: string; lastDay: string; about: string };
  button: string;
}

/** The form of an event of the season. */
export function EventForm({ year, event, button }: EventFormProps) {
  const { isSending, summary, field, values, typed } = useFormAnswer("event");
  const fill = (name: keyof NonNullable<typeof event>) =>
    name in values ? typed(name) : (event?.[name] ?? "");
  const days = { min: `${year}-01-01`, max: `${year}-12-31`, required: true };
  return (
    <PostForm id="event" className="stack">
      <ErrorSummary {...summary} />
      <TextField
        {...field("name")}
        label="Name"
        required
        maxLength={LIMITS.shortText}
        defaultValue={fill("name")}
      />
      <DateField
        {...field("firstDay")}
        {...days}
        label="First day"
        defaultValue={fill("firstDay")}
      />
      <DateField
        {...field("lastDay")}
        {...days}
        label="Last day"
        hint="The same day for one evening. August 1 to 31 reads “In August”."
        defaultValue={fill("lastDay")}
      />
      <TextArea
        {...field("about")}
        label="About it"
        required
        rows={3}
        maxLength={LIMITS.longText}
        defaultValue={fill("about")}
      />
      <Button disabled={isSending}>{button}</Button>
    </PostForm>
  );
}
