import { createContext } from "react";

/** What a part of a screen may have to know of the whole page. */
export interface ShellFacts {
  /** Whether the page is to be light on the link: the member's own choice, or their browser's. */
  isLight: boolean;
  /** Of the member's session; none for a visitor. */
  sessionKey?: string | undefined;
}

export const ShellContext = createContext<ShellFacts>({ isLight: false });
