import { readFilters } from "~/features/discover/filters.server";
import { formAction, refuseLoader } from "~/server/web/route.server";
import { saveShownChoices } from "./shown-choices.server";

/** Saves who a member wants to see, or clears the filters among it. */
export const action = formAction("agreed", "/discover", ({ member, form }) => {
  const isCleared = form.has("clear");
  const given = (name: string) => (isCleared ? [] : form.getAll(name).map(String));
  const hasFilters = ["age", "intent", "music"].some((name) => form.has(name));
  saveShownChoices(member, {
    // Without a membership the fields are off, and filters that wait for one stay.
    filters: isCleared || member.isSubscribed || hasFilters ? readFilters(given) : null,
    genders: !isCleared && form.has("genders") ? given("interestedIn") : null,
  });
  return {
    to: "/discover",
    // The deck says it beside its count, where it covers nobody.
    flash: {
      tone: "success",
      title: isCleared ? "Filters Cleared" : "Filters Saved",
      message: "",
      at: "/discover#deck",
    },
  };
});

export const loader = refuseLoader("/discover");
