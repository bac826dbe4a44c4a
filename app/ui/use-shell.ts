import { useContext } from "react";
import { ShellContext, type ShellFacts } from "./shell-context";

/** What every page knows: whether it is light, and whose it is. */
export const useShell = (): ShellFacts => useContext(ShellContext);

/** Whether the page is to be light on the link. */
export const useIsLight = (): boolean => useShell().isLight;
