import { AGE_CATEGORIES, RELAXATION_MUSIC } from "@db/schema/values";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Chips, FieldSettingContext, RadioChips } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import { PostForm } from "~/ui/post-form";
import type { Filters } from "./filters.schema";

const FORM = "filters";
const toPlainOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value }));

const GENDERS = [
  { value: "female", label: "Women" },
  { value: "male", label: "Men" },
  { value: "non_binary", label: "Non-binary" },
  { value: "prefer_not_to_say", label: "Prefer not to say" },
];
const AGES = toPlainOptions(AGE_CATEGORIES);
const MUSIC = toPlainOptions(RELAXATION_MUSIC);
const INTENTS = [
  { value: "any", label: "Any" },
  { value: "friends", label: "Friends" },
  { value: "dating", label: "Dating" },
  { value: "both", label: "Open to both" },
];

/** Nothing is required, so that nothing is marked. */
const MARKS = { marks: "required" } as const;

interface FilterChoices {
  filters: Filters | null;
  /** The genders who the member wants to see, an answer of the profile. */
  interestedIn: readonly string[];
  /** Whether the member's plan has filters. */
  isAllowed: boolean;
}

const readForm = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].filter(([name]) => name !== "viewer"));

const FilterFields = kept(function FilterFields({
  filters,
  interestedIn,
  isAllowed,
}: FilterChoices) {
  return (
    <FieldSettingContext.Provider value={MARKS}>
      <Chips
        formId={FORM}
        name="interestedIn"
        label="Show me"
        hint="Only they see you, too. Pick none to see everyone."
        options={GENDERS}
        defaultValue={interestedIn}
      />
      {isAllowed ? null : (
        <p>
          Filters by age, intent and music come with Social and Unlimited.{" "}
          <Link to="/pricing">See the plans</Link>
          {filters ? ". Yours are kept and wait until then." : null}
        </p>
      )}
      <fieldset disabled={!isAllowed} className="stack">
        <legend className="sr-only">Premium filters</legend>
        <Chips
          formId={FORM}
          name="age"
          label="Age range"
          options={AGES}
          defaultValue={filters?.ages}
        />
        <RadioChips
          formId={FORM}
          name="intent"
          label="Looking for"
          options={INTENTS}
          defaultValue={filters?.intent ?? "any"}
        />
        <Chips
          formId={FORM}
          name="music"
          label="Unwinds to any of"
          options={MUSIC}
          defaultValue={filters?.music}
        />
      </fieldset>
    </FieldSettingContext.Provider>
  );
});

/** Who the deck shows; where scripts run, there is nothing to apply until something is changed. */
function FilterForm({ filters, interestedIn, isAllowed }: FilterChoices) {
  const form = useRef<HTMLFormElement>(null);
  const [isChanged, setChanged] = useState(true);
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const saved = readForm(current);
    const compare = () => setChanged(readForm(current) !== saved);
    compare();
    current.addEventListener("change", compare);
    return () => current.removeEventListener("change", compare);
  }, []);
  return (
    <PostForm id={FORM} formRef={form} action="/discover/filters" className="stack">
      <input type="hidden" name="genders" value="shown" />
      <FilterFields filters={filters} interestedIn={interestedIn} isAllowed={isAllowed} />
      {isChanged || filters ? (
        <p className="row">
          {isChanged ? <Button>Apply</Button> : null}
          {filters ? (
            <Button name="clear" value="yes" variant="secondary">
              Clear filters
            </Button>
          ) : null}
        </p>
      ) : null}
    </PostForm>
  );
}

/** Who the deck shows, behind a round button: the genders, and the three premium filters (rule premium-filters). */
export function DiscoverFilters(choices: FilterChoices) {
  const { filters, interestedIn, isAllowed } = choices;
  const isOn = filters !== null && isAllowed;
  // Uncontrolled fields keep what was ticked; other filters are another form, behind a closed button.
  return (
    <details key={JSON.stringify([filters, interestedIn])} className="menu deck-filters">
      <summary className={isOn ? "round round-sea" : "round"}>
        <Icon name="filter" />
        <span className="sr-only">{isOn ? "Filters (on)" : "Filters"}</span>
      </summary>
      <div className="deck-filter-panel stack">
        <FilterForm {...choices} />
      </div>
    </details>
  );
}
