import { PaymentsError } from "./payments-errors";
import { listPayments } from "./payments-invoices";
import { lineItems } from "./payments-sessions";
import type { World } from "./payments-world";

type Shown = Record<string, unknown>;

/** Fields that stand in an object only when they are asked for. */
function included(world: World, object: Shown, field: string): unknown {
  const id = String(object.id);
  if (object.object === "invoice" && field === "payments")
    return {
      object: "list",
      data: structuredClone(listPayments(world, id)),
      has_more: false,
      url: `/v1/invoice_payments?invoice=${id}`,
    };
  if (object.object === "checkout.session" && field === "line_items")
    return structuredClone(lineItems(world.find("checkout.session", id)));
}

function expandField(world: World, shown: unknown, [field = "", ...rest]: string[], whole: string) {
  if (field === "" || shown === null) return;
  if (Array.isArray(shown)) {
    for (const one of shown) expandField(world, one, [field, ...rest], whole);
    return;
  }
  const object = shown as Shown;
  const value = field in object ? object[field] : included(world, object, field);
  object[field] = typeof value === "string" ? structuredClone(world.get(value)) : value;
  if (object[field] === undefined)
    throw new PaymentsError(400, `This property cannot be expanded (${whole}).`, {
      param: "expand",
    });
  expandField(world, object[field], rest, whole);
}

/**
 * An object as an answer shows it.
 *
 * @param expand names of fields, a dot at each level, whose objects stand in place of their ids
 * @throws PaymentsError 400 for a field that cannot be expanded
 */
export function present(world: World, object: object, expand: readonly string[]): object {
  const shown = structuredClone(object);
  for (const name of expand) expandField(world, shown, name.split("."), name);
  return shown;
}

interface Page {
  limit?: number;
  starting_after?: string;
  expand?: string[];
}

/** One page of a list, the newest first. */
export function listPage(world: World, url: string, all: object[], params: Page): object {
  const { limit = 10, starting_after: after, expand = [] } = params;
  const last = all.findIndex((one) => (one as Shown).id === after);
  if (after && last < 0)
    throw new PaymentsError(400, `No such object: '${after}'`, {
      code: "resource_missing",
      param: "starting_after",
    });
  const data = all.slice(last + 1, last + 1 + limit);
  const has_more = last + 1 + limit < all.length;
  return present(world, { object: "list", data, has_more, url }, expand);
}
