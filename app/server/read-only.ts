import * as z from "zod/mini";

const anything = z.optional(z.unknown());

/**
 * The fields that an entity which was read has besides those of a call, for its schema: whatever they hold is
 * ignored, so that the entity can be sent back (decision A1).
 */
export const readOnly = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, anything])) as Record<Name, typeof anything>;
