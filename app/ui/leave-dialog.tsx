import { useBlocker } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";

interface LeaveDialogProps {
  title: string;
  /** What happens to what was not sent or saved. */
  children: ReactNode;
}

/**
 * Asks for confirmation before a link inside the app leads away from what was not sent or saved. It stands on the page
 * only while there is something to lose: a blocker without a condition makes the router warn at every anchor.
 */
export function LeaveDialog({ title, children }: LeaveDialogProps) {
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
      className="card dialog"
      aria-labelledby="leave-title"
      onClose={() => blocker.reset?.()}
    >
      <h2 id="leave-title">{title}</h2>
      <p>{children}</p>
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
