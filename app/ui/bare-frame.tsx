import type { ReactNode } from "react";
import { BUTTON_NAME } from "~/server/web/button-name";
import { FrameBar } from "./frame-bar";

/**
 * The frame of a short walk of screens, such as joining: the logo and a way out, no navigation. A route asks for it
 * with `handle = { shell: "bare" }`.
 */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <FrameBar>
        <form method="post" action="/api/logout">
          <button type="submit" name={BUTTON_NAME} className="btn btn-quiet">
            Log out
          </button>
        </form>
      </FrameBar>
      {children}
    </>
  );
}
