import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";

/** Asks for confirmation before a link inside the app leads away from unsaved answers. */
export function LeaveDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  const isBlocked = blocker.state === "blocked";
  useEffect(() => {
    if (isBlocked) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isBlocked]);
  return (
    <dialog
      ref={dialog}
      className="card editor-dialog"
      aria-labelledby="leave-title"
      onClose={() => blocker.reset?.()}
    >
      <h2 id="leave-title">Leave without saving?</h2>
      <p>You have unsaved changes. They stay on this device until you come back.</p>
      <div className="row">
        <Button type="button" onClick={() => blocker.reset?.()}>
          Stay here
        </Button>
        <Button type="button" variant="secondary" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </dialog>
  );
}
