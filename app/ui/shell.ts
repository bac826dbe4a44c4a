import type { RefusedForm } from "~/server/web/form.server";
import type { ToastFlash } from "./toast";

/** The root loader's data, available to every page. */
export interface RootData {
  viewer: {
    name: string;
    isSubscribed: boolean;
    unreadCount: number;
    /** Says which session it is, to what a browser keeps and sends (app/server/web/viewer-key.server.ts). */
    sessionKey: string;
    /** Whether the browser may keep pages of it. */
    keepsPages: boolean;
  } | null;
  /** True where the member or the browser asked for light pages. */
  isLight: boolean;
  /** True where the browser has said that it runs no scripts; otherwise left out. */
  lacksScripts?: boolean;
  /** What was typed into a form of this page before its member's session ended; otherwise left out. */
  restored?: RefusedForm;
  /** The flash message; with `at`, the part of the page with that id shows it. */
  flash: ToastFlash | null;
  /** The site's address for a visitor's link previews. */
  origin: string | null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** True for a page in the public frame. */
export const isPublicPage = (root: unknown, handles: readonly unknown[]): boolean =>
  !isObject(root) ||
  !isObject(root.viewer) ||
  handles.some((handle) => isObject(handle) && handle.shell === "public");

/** Whether a page of these routes is in the bare frame, without navigation: `handle.shell` is "bare". */
export const isBarePage = (handles: readonly unknown[]): boolean =>
  handles.some((handle) => isObject(handle) && handle.shell === "bare");

/**
 * Whether a page of these routes loads their own styles: `handle.styles` is "members" where a route's are for its
 * members' screen alone.
 */
export const loadsStyles = (root: unknown, handles: readonly unknown[]): boolean =>
  !isPublicPage(root, handles) ||
  !handles.some((handle) => isObject(handle) && handle.styles === "members");

/** Whether a page of these routes has the payment form, which `handle.takesPayment` says. */
export const takesPayment = (handles: readonly unknown[]): boolean =>
  handles.some((handle) => isObject(handle) && handle.takesPayment === true);

/**
 * What scripts a page carries: a signed-in member's page has its own, unless they asked for light pages; where the
 * browser runs none, it only finds out whether that has changed (record 58).
 */
export function findScripts(root: unknown, handles: readonly unknown[]): "own" | "check" | null {
  if (isPublicPage(root, handles) || !isObject(root) || root.isLight === true) return null;
  return root.lacksScripts === true ? "check" : "own";
}

/** Whether a page carries the scripts that its screen is made of. */
export const usesScripts = (root: unknown, handles: readonly unknown[]): boolean =>
  findScripts(root, handles) === "own";
