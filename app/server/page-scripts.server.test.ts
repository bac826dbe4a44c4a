import type { EntryContext } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { renderScripts } from "./page-scripts.server";

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
    const [, literal = ""] = /c\.enqueue\((".*?")\);c\.close/.exec(html) ?? [];
    expect(JSON.parse(JSON.parse(literal))).toEqual({ bio: HOSTILE });
  });
});
