import { formAction, refuseLoader } from "~/server/web/route.server";
import { readFilters, saveFilters } from "./filters.server";

/** Saves the three premium filters, or clears them. */
export const action = formAction("agreed", "/discover", ({ member, form }) => {
  const isCleared = form.has("clear");
  saveFilters(
    member,
    readFilters((name) => (isCleared ? [] : form.getAll(name).map(String))),
  );
  return {
    to: "/discover",
    flash: {
      tone: "success",
      title: isCleared ? "Filters Cleared" : "Filters Saved",
      message: isCleared ? "You see everybody who fits again." : "Your deck follows them now.",
    },
  };
});

export const loader = refuseLoader("/discover");
