import { createHash } from "node:crypto";

/** Text that is HTML already. Everything else is escaped by `html`. */
export class Markup {
  constructor(readonly text: string) {}
}

export type Part = string | number | Markup | readonly Part[] | null | undefined | false;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(render).join("");
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Builds HTML; every value is escaped unless it was built here itself. Nothing, false: left out. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(render)));
}

const STYLE = `:root{color-scheme:light dark;--paper:#fdf8ef;--card:#fff;--ink:#1b2c38;--muted:#4c5e6a;--line:#e2d4ba;--edge:#7d7466;--sea:#0a5a72;--on-sea:#fff;--glow:#f6b73c;--red:#ad211a}
@media(prefers-color-scheme:dark){:root{--paper:#0c1a24;--card:#132734;--ink:#f4ecdf;--muted:#b3c1c9;--line:#2a4352;--edge:#8299a6;--sea:#83d2e4;--on-sea:#06222d;--glow:#ffc95c;--red:#ffa69c}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif;border-top:.5rem solid var(--glow)}
main{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 4rem}
main.narrow{max-width:28rem}
h1{font:600 1.75rem/1.2 "Iowan Old Style",Palatino,Georgia,serif;margin:0 0 .5rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.25rem;margin:1.5rem 0}
.kicker{color:var(--muted);margin:0 0 1.5rem;font-size:.9375rem}
label{display:block;font-weight:600;margin-bottom:.25rem}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:.5rem}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.25rem}
.actions form{display:contents}
button,.button{min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;border-radius:.5rem;border:1px solid var(--sea);background:transparent;color:var(--sea);cursor:pointer}
button.main{background:var(--sea);color:var(--on-sea)}
:focus-visible{outline:3px solid var(--glow);outline-offset:2px}
a{color:var(--sea)}
.error{color:var(--red);font-weight:600;margin:.25rem 0}
input[aria-invalid]{border:2px solid var(--red)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
.amount{font:600 2rem/1.2 "Iowan Old Style",Palatino,Georgia,serif;margin:.5rem 0}
ul.mails{list-style:none;padding:0;margin:0}
ul.mails li+li{border-top:1px solid var(--line)}
ul.mails a{display:block;padding:.75rem 0;overflow-wrap:anywhere}
ul.mails small{display:block;color:var(--muted)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}
.cards{border:0;margin:1.25rem 0 0;padding:0}
.cards legend{font-weight:600;padding:0;margin-bottom:.25rem}
.cards label{display:flex;gap:.75rem;align-items:baseline;font-weight:400;padding:.625rem .75rem;margin:.5rem 0 0;border:1px solid var(--edge);border-radius:.5rem;cursor:pointer}
.cards input{width:auto;min-height:0;accent-color:var(--sea)}
.cards small{display:block;color:var(--muted)}
.framed{border:0}.framed main{padding:.25rem}
iframe{width:100%;height:32rem;border:1px solid var(--line);border-radius:.5rem;background:#fff}`;

const hash = (text: string) => createHash("sha256").update(text).digest("base64");
const STYLE_HASH = hash(STYLE);

export interface PageOptions {
  title: string;
  body: Markup;
  /** Addresses that a form of this page may lead to, redirects included. */
  formTargets?: readonly string[];
  /** True where the page frames a mail, which may bring its own inline styles. */
  framesMail?: boolean;
  narrow?: boolean;
  /** True for a page that August's own pages frame. */
  isFramed?: boolean;
  /** What a framed page runs; others have no scripts. */
  script?: string;
}

/** A whole page, and the headers that belong to it. */
export function page(options: PageOptions): { body: string; headers: Record<string, string> } {
  const { title, body, formTargets = [], framesMail = false, narrow = false, script } = options;
  const { isFramed = false } = options;
  const targets = formTargets.map((address) => ` ${new URL(address).origin}`).join("");
  const policy = [
    "default-src 'none'",
    `style-src ${framesMail ? "'unsafe-inline'" : `'sha256-${STYLE_HASH}'`}`,
    "img-src data:",
    "base-uri 'none'",
    `frame-ancestors ${isFramed ? "http://localhost:* http://127.0.0.1:*" : "'none'"}`,
    ...(script ? [`script-src 'sha256-${hash(script)}'`, "connect-src 'self'"] : []),
    `form-action 'self'${targets}`,
  ];
  const text = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"><style>${new Markup(STYLE)}</style></head>
<body${isFramed && new Markup(' class="framed"')}><main${narrow ? new Markup(' class="narrow"') : ""}>${body}</main>${
    script && new Markup(`<script>${script}</script>`)
  }</body></html>`.text;
  return {
    body: text,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    },
  };
}
