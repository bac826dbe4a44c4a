import type { EntryContext } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScripts } from "./late-scripts.server";

const HOSTILE = "</script><script>alert(1)</script><!-- \u2028\u2029";

/** What a page's scripts start with: data from members, and addresses of the manifest. */
function createContext(): EntryContext {
  const root = { id: "root", path: "", module: "/root.js", imports: [HOSTILE] };
  return {
    manifest: {
      version: HOSTILE,
      url: "/manifest.js",
      entry: { module: "/entry.js", imports: [] },
      routes: { root },
    },
    serverHandoffString: "{}",
    serverHandoffStream: new Response(JSON.stringify({ bio: HOSTILE })).body,
    staticHandlerContext: { matches: [{ route: { id: "root" } }] },
  } as unknown as EntryContext;
}

describe("the scripts of a page", () => {
  it("a text of a member neither ends the script nor opens another one or a comment", async () => {
    const html = await renderScripts(createContext(), "nonce");
    expect(html.match(/<\/?script/g)).toEqual(["<script", "</script"]);
    expect(html).not.toMatch(/<!--|[\u2028\u2029]/);
  });

  it("a text of a member arrives as it was written", async () => {
    const html = await renderScripts(createContext(), "nonce");
    const [, literal = ""] = /new Response\((".*?")\)\.body/.exec(html) ?? [];
    expect(JSON.parse(JSON.parse(literal))).toEqual({ bio: HOSTILE });
  });
});

interface SubmitDouble {
  defaultPrevented: boolean;
}

const page = { hasSentForm: undefined as boolean | undefined };
const listeners = new Map<string, (event: SubmitDouble) => void>();
/** Loads the one module of the page, which is then started. */
const start = vi.fn(() => ({ start: () => undefined }));

/** Runs the start of a page with one module in a double of the browser's globals, before or after `load` was fired. */
async function openPage(readyState = "interactive") {
  const html = await renderScripts(
    {
      manifest: { entry: { module: "/entry.js", imports: [] }, routes: {} },
      serverHandoffString: "{}",
      serverHandoffStream: new Blob([]).stream(),
      staticHandlerContext: { matches: [] },
    } as unknown as EntryContext,
    "nonce",
  );
  const script = html.slice(html.indexOf("((files"), html.lastIndexOf("</script>"));
  // why: no browser here; the names are those that the script finds in its window
  const names = [
    "importModule",
    "window",
    "addEventListener",
    "requestAnimationFrame",
    "onpageshow",
    "MutationObserver",
    "document",
  ];
  new Function(...names, script.replaceAll("import(", "importModule("))(
    start,
    page,
    (name: string, listener: (event: SubmitDouble) => void) => listeners.set(name, listener),
    (draw: () => void) => draw(),
    undefined,
    class {
      observe = () => {};
    },
    { readyState },
  );
  if (readyState !== "complete") listeners.get("load")?.({ defaultPrevented: false });
}

const submit = (defaultPrevented: boolean) => listeners.get("submit")?.({ defaultPrevented });

describe("the start of a page's scripts", () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    start.mockClear();
    page.hasSentForm = undefined;
    await openPage();
  });
  afterEach(() => void vi.useRealTimers());

  it("a page of WebKit that was loaded before its script ran has its modules all the same", async () => {
    vi.clearAllTimers();
    await openPage("complete");
    vi.advanceTimersByTime(200);
    expect(start).toHaveBeenCalledOnce();
  });

  it("a plain form that is sent before it puts it off until the answer had time to come", () => {
    submit(false);
    vi.advanceTimersByTime(9_000);
    expect(start).not.toHaveBeenCalled();
    expect(page.hasSentForm).toBe(true);
    vi.advanceTimersByTime(2_000);
    expect(start).toHaveBeenCalledOnce();
  });

  it("a form that scripts answer neither starts the page again nor keeps a later payment shut", () => {
    vi.advanceTimersByTime(200);
    expect(start).toHaveBeenCalledOnce();
    submit(true);
    vi.advanceTimersByTime(20_000);
    expect(start).toHaveBeenCalledOnce();
    expect(page.hasSentForm).toBeUndefined();
  });

  it("a plain form after the start, such as a download, does not start the page again", () => {
    vi.advanceTimersByTime(200);
    submit(false);
    vi.advanceTimersByTime(20_000);
    expect(start).toHaveBeenCalledOnce();
  });
});
