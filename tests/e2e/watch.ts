import type { BrowserContext } from "@playwright/test";

const CUT_OFF =
  /^Failed to load resource: net::ERR_|^Failed to fetch manifest patches TypeError: Failed to fetch|^Error loading route module|Failed to fetch dynamically imported module|was preloaded using link preload but not used/;
/** A test that answers requests itself has no service worker. */
const NO_WORKER = /^Service Worker registration blocked by Playwright/;
/** Remix logs a load that a newer one replaces while its response is being read. */
const REPLACED_LOAD = /^AbortError: signal is aborted without reason/;
const FAILED_LOAD = /^Failed to load resource: the server responded with a status of \d+/;

/**
 * Listens to everything a browser complains about: console errors and warnings (a breach of the
 * content security policy is one), errors of the page's scripts, and answers of 400 and more.
 */
export class Watch {
  readonly #troubles: string[] = [];
  #isCutOff = false;
  readonly #declared = new Map<number, boolean>();

  /** Listens to all pages of a context, also those that are opened later. */
  over(context: BrowserContext): void {
    context.on("console", (message) => {
      const type = message.type();
      // The answer itself is judged below, where its status is known.
      if ((type !== "error" && type !== "warning") || FAILED_LOAD.test(message.text())) return;
      if (REPLACED_LOAD.test(message.text()) || NO_WORKER.test(message.text())) return;
      if (this.#isCutOff && CUT_OFF.test(message.text())) return;
      this.#troubles.push(`console ${type} on ${message.page()?.url()}: ${message.text()}`);
    });
    context.on("weberror", (error) => {
      this.#troubles.push(`page error on ${error.page()?.url()}: ${error.error().message}`);
    });
    context.on("response", (response) => {
      const status = response.status();
      if (status < 400) return;
      if (this.#declared.has(status)) this.#declared.set(status, true);
      else this.#troubles.push(`${response.request().method()} ${response.url()} gave ${status}`);
    });
  }

  /** Declares answers that belong to the test; one that never comes fails it too. */
  expectStatus(...statuses: number[]): void {
    for (const status of statuses)
      if (!this.#declared.has(status)) this.#declared.set(status, false);
  }

  /** Declares answers that come or not, as the browser likes. */
  allowStatus(...statuses: number[]): void {
    for (const status of statuses) this.#declared.set(status, true);
  }

  /** Declares that the test cuts the connection itself. */
  expectCutOff(): void {
    this.#isCutOff = true;
  }

  /** What was wrong, in words; empty when nothing was. Declared answers are missed in a whole test. */
  troubles({ isWhole }: { isWhole: boolean }): string[] {
    const missing = [...this.#declared].filter(([, seen]) => isWhole && !seen);
    return [...this.#troubles, ...missing.map(([status]) => `no answer of ${status} came`)];
  }
}
