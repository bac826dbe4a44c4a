import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Logo } from "./icon";

/**
 * The frame of a short walk of screens, such as joining: the logo and a way out, no navigation. A route asks for it
 * with `handle = { shell: "bare" }`.
 */
export function BareFrame({ children }: { children: ReactNode }) {
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
          </Link>
          <form method="post" action="/api/logout">
            <button type="submit" className="btn btn-quiet">
              Log out
            </button>
          </form>
        </div>
      </header>
      {children}
    </>
  );
}
