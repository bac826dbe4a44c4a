import * as z from "zod/mini";

const anything = z.optional(z.unknown());

/**
 * Fields of a call, for its schema, that change nothing, whatever they hold: those that an entity has besides, so that
 * what was read can be sent back (rule read-only-ignored), and what only the server decides.
 */
export const ignored = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, anything])) as Record<Name, typeof anything>;
