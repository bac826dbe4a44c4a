import * as z from "zod/mini";

/** Years completed on `today`; both are calendar days as YYYY-MM-DD. */
export function ageOn(today: string, dateOfBirth: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

export const joiningSchema = z.object({
  dateOfBirth: z.iso.date("Please enter your date of birth"),
  onIsland: z.literal("on", "Please confirm that you are on the island this August"),
});
