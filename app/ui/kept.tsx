import type { ComponentType, ReactElement } from "react";
import type { ShellFacts } from "./shell-context";
import { useShell } from "./use-shell";

/** A part of the page that is being rendered. */
export interface KeptPart {
  /** Everything that decides its HTML. */
  key: string;
  element: ReactElement;
  facts: ShellFacts;
  hasForms: boolean;
}

let collect: ((part: KeptPart) => ReactElement) | undefined;

/**
 * Hands the kept parts of a page to a function, which returns a placeholder for each.
 *
 * @param render renders at once, without waiting
 */
export function collectKept<T>(by: typeof collect, render: () => T): T {
  collect = by;
  try {
    return render();
  } finally {
    collect = undefined;
  }
}

/** What JSON tells apart: no element, map, set, date, or function. */
type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends
        | ((...args: never[]) => unknown)
        | ReadonlyMap<unknown, unknown>
        | ReadonlySet<unknown>
        | Date
    ? never
    : { [Key in keyof T]: Plain<T[Key]> };

let count = 0;

/**
 * A part of a screen whose HTML depends only on its props and on what every page knows (`ShellContext`). The server
 * renders it once and reuses the HTML (record 76). It reads no other context and no clock, and has no `useId`.
 *
 * @param options.hasForms true where it has forms, which name the session of the page
 */
export function kept<Props extends object>(
  Part: ComponentType<Props> & (Props extends Plain<Props> ? unknown : never),
  { hasForms = false } = {},
): ComponentType<Props> {
  if (!import.meta.env.SSR) return Part;
  const Whole: ComponentType<Props> = Part;
  count += 1;
  const id = count;
  return (props) => {
    const facts = useShell();
    const element = <Whole {...props} />;
    if (!collect) return element;
    const session = hasForms ? facts.sessionKey : "";
    const key = `${id} ${facts.isLight} ${session} ${JSON.stringify(props)}`;
    return collect({ key, element, facts, hasForms });
  };
}
