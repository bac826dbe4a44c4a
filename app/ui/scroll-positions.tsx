import { ScrollRestoration } from "@remix-run/react";
import type { ScriptHTMLAttributes } from "react";

/**
 * Gives the entry of the history its key, and scrolls to where it was left, before the router is there. The key is the
 * time: no two entries of one tab begin in the same one.
 */
const RESTORE = `{let h=history,k="positions";h.state?.key||h.replaceState({key:Date.now().toString(36)},"");try{let y=JSON.parse(sessionStorage[k]||"{}")[h.state.key];y>=0&&scrollTo(0,y)}catch{}}`;

/**
 * Keeps the position of each entry of the history. why: the server would send the script that Remix's component has in it
 * as that is in the package, with all its spaces, on every page; a browser takes the server's for its own.
 */
export function ScrollPositions(props: ScriptHTMLAttributes<HTMLScriptElement>) {
  if (typeof document !== "undefined") return <ScrollRestoration {...props} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is the one above.
  return <script {...props} dangerouslySetInnerHTML={{ __html: RESTORE }} />;
}
