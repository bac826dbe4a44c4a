import { type ReactNode, useEffect, useRef } from "react";

/** Whether a play's first screen has been shown: only what comes after it takes the focus. */
let hasShown = false;

/**
 * The heading of a play's screen. With scripts it takes the focus when an answer led to it, so that
 * a screen reader says what is asked now.
 */
export function PlayHeading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasShown) heading.current?.focus();
    hasShown = true;
  }, []);
  return (
    <h1 id="game-heading" ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
