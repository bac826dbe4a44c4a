import { LIMITS } from "@db/schema/values";
import * as z from "zod/mini";
import { clean } from "~/server/data/text";

const text = (most: number, missing: string) =>
  z
    .string(missing)
    .check(
      z.overwrite(clean),
      z.minLength(1, missing),
      z.maxLength(most, `Please use at most ${most} characters`),
    );

/** An event that a member suggests. */
export const suggestionSchema = z.object({
  name: text(LIMITS.shortText, "Please name it").check(
    z.overwrite((name) => name.replace(/\s+/g, " ")),
  ),
  details: text(LIMITS.longText, "Please say when and where"),
});
