import { LIMITS } from "@db/schema/values";
import { EVENT_ICONS } from "~/features/season/event-icons";
import type { SeasonEvent } from "~/features/season/season";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import {
  DateField,
  type Option,
  RadioChips,
  RadioGroup,
  SelectField,
  TextArea,
  TextField,
} from "~/ui/field";
import { Icon } from "~/ui/icon";
import { PostForm } from "~/ui/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";

interface EventFormProps {
  /** The days that it can have, YYYY-MM-DD, and the places. */
  choices: { least: string; most: string; places: readonly Option[] };
  /** What it is now; nothing for a new one. */
  event?: Partial<SeasonEvent>;
  button: string;
  /** What saving it does to others. */
  note?: string | undefined;
}

const REPEATS = [
  { value: "no", label: "Once, or a few days in a row" },
  { value: "weekly", label: "Every week" },
  { value: "daily", label: "Every day" },
];

const DRAWINGS = EVENT_ICONS.map((icon) => ({
  value: icon,
  label: (
    <>
      <Icon name={icon} /> {icon}
    </>
  ),
}));

/** How often an event is, as the form asks. */
function sayRepeats({ everyDays, lastDay }: Partial<SeasonEvent>): string {
  if (everyDays === 7) return "weekly";
  return lastDay === null ? "daily" : "no";
}

/** The form of an event of the season. */
export function EventForm({ choices, event, button, note }: EventFormProps) {
  const { isSending, summary, field, values, typed } = useFormAnswer("event");
  const fill = (name: keyof SeasonEvent) =>
    name in values ? typed(name) : String(event?.[name] ?? "");
  const repeats = "repeats" in values ? typed("repeats") : sayRepeats(event ?? {});
  const days = { min: choices.least, max: choices.most };
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
      <RadioGroup
        {...field("repeats")}
        label="How often"
        required
        options={REPEATS}
        defaultValue={repeats}
      />
      <DateField
        {...field("firstDay")}
        {...days}
        label="First day"
        required
        defaultValue={fill("firstDay")}
      />
      <DateField
        {...field("lastDay")}
        {...days}
        label="Last day"
        hint="Leave it blank for one day, or if there’s no end."
        defaultValue={fill("lastDay")}
      />
      <div className="row">
        <TextField
          {...field("startTime")}
          type="time"
          label="Starts"
          defaultValue={fill("startTime")}
        />
        <TextField {...field("endTime")} type="time" label="Ends" defaultValue={fill("endTime")} />
      </div>
      <SelectField
        {...field("placeKey")}
        label="Meetup place"
        options={choices.places}
        placeholder="Somewhere else"
        defaultValue={fill("placeKey")}
      />
      <TextField
        {...field("place")}
        label="Or where"
        hint="Only if it’s somewhere else."
        maxLength={LIMITS.shortText}
        defaultValue={fill("place")}
      />
      <TextArea
        {...field("about")}
        label="About it"
        required
        rows={3}
        maxLength={LIMITS.longText}
        defaultValue={fill("about")}
      />
      <TextField
        {...field("link")}
        type="url"
        label="Link"
        maxLength={LIMITS.url}
        defaultValue={fill("link")}
      />
      <RadioChips
        {...field("icon")}
        label="Drawing"
        required
        options={DRAWINGS}
        defaultValue={fill("icon") || "calendar"}
      />
      {note ? <p>{note}</p> : null}
      <Button disabled={isSending}>{button}</Button>
    </PostForm>
  );
}
