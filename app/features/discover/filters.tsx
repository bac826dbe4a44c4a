import { AGE_CATEGORIES, RELAXATION_MUSIC } from "@db/schema/values";
import { Link } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Chips, FieldSettingContext, RadioChips } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { PostForm } from "~/ui/post-form";
import type { Filters } from "./filters.schema";

const FORM = "filters";
const toPlainOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value }));

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

interface DiscoverFiltersProps {
  filters: Filters | null;
  /** Whether the member's plan has filters. */
  isAllowed: boolean;
}

/** The three premium filters of Discover (rule premium-filters) behind a round button. */
export function DiscoverFilters({ filters, isAllowed }: DiscoverFiltersProps) {
  const isOn = filters !== null && isAllowed;
  return (
    <details className="menu deck-filters">
      <summary className={isOn ? "round round-sea" : "round"}>
        <Icon name="filter" />
        <span className="sr-only">{isOn ? "Filters (on)" : "Filters"}</span>
      </summary>
      <div className="deck-filter-panel stack">
        {isAllowed ? null : (
          <p>
            Filters by age, intent and music come with Social and Unlimited.{" "}
            <Link to="/pricing">See the plans</Link>
            {filters ? ". Yours are kept and wait until then." : null}
          </p>
        )}
        {/* Uncontrolled fields keep what was ticked; other filters are another form. */}
        <PostForm
          id={FORM}
          key={JSON.stringify(filters)}
          action="/discover/filters"
          className="stack"
        >
          <fieldset disabled={!isAllowed} className="stack">
            <legend className="sr-only">Show only</legend>
            <FieldSettingContext.Provider value={MARKS}>
              <Chips
                formId={FORM}
                name="age"
                label="Age"
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
            </FieldSettingContext.Provider>
            <p className="row">
              <Button>Apply</Button>
              {filters ? (
                <Button name="clear" value="yes" variant="secondary">
                  Clear
                </Button>
              ) : null}
            </p>
          </fieldset>
        </PostForm>
      </div>
    </details>
  );
}
