import { Component, type ReactNode } from "react";

/** What the start of the page's scripts has come to; `entry.client` sets it. */
export const start = {
  isOver: false,
  /** Leaves the server's page to the browser. */
  abandon: () => {},
};

/** React waits for it for good, and so changes nothing on the page. */
const never = new Promise<never>(() => {});

/**
 * Leaves the page as it is, with what was typed, where React cannot take it over: a script fails, or the page is not
 * what React would render (record 61). Later errors belong to the boundaries above.
 */
export class StartBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error });

  override state: { error?: unknown } = {};

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (start.isOver) throw error;
    console.error(error);
    start.abandon();
    throw never;
  }
}
