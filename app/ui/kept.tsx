import type { ComponentType, ReactElement } from "react";
import type { ShellFacts } from "./shell-context";
import { useShell } from "./use-shell";

/** A part of the page that is being rendered. */
export interface KeptPart {
  /** Everything that decides its HTML. */
  key: string;
  element: ReactElement;
  facts: ShellFacts;
}

let collect: ((part: KeptPart) => ReactElement) | undefined;

/**
 * Hands the kept parts of a page to a function, which returns what stands in for each meanwhile.
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

/**
 * A part of a screen whose HTML its props alone decide, besides what every page knows (`ShellContext`). The server renders
 * it once for as long as it is asked for (record 75). It reads no other context and no clock, and has no `useId`.
 *
 * @param name is used for no other part
 * @param options.hasForms true where it has forms, which name the session of the page
 */
export function kept<Props extends object>(
  name: string,
  Part: ComponentType<Props>,
  { hasForms = false } = {},
): ComponentType<Props> {
  if (!import.meta.env.SSR) return Part;
  return (props) => {
    const facts = useShell();
    const element = <Part {...props} />;
    if (!collect) return element;
    const key = [name, facts.isLight, hasForms && facts.sessionKey, JSON.stringify(props)].join(
      " ",
    );
    return collect({ key, element, facts });
  };
}
