import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "./shell";

/** Whether the page is to be light on the link: the member's own choice, or their browser's. */
export const useIsLight = (): boolean => useRouteLoaderData<RootData>("root")?.isLight ?? false;
