import type { ReactNode } from "react";
import { Logo } from "./icon";
import { Link } from "./link";

/** How every page begins: the skip link, then the bar with the logo and what a frame puts beside it. */
export function FrameBar({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <header className="bar">
        <div className="wrap bar-row">
          <Link to="/" className="logo">
            <Logo />
            August
          </Link>{" "}
          {children}
        </div>
      </header>
    </>
  );
}
