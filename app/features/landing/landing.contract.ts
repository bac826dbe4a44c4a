import { everybody, get, post, type RouteContracts } from "../../../tests/support/route-contract";

const PAGE = { GET: everybody("200") };
const GONE = everybody("404");
const SAID = { GET: everybody("204") };

export default {
  home: { GET: everybody("200", { newcomer: "303 /welcome", suspended: "303 /suspended" }) },
  about: PAGE,
  safety: PAGE,
  contact: PAGE,
  help: PAGE,
  privacy: PAGE,
  terms: PAGE,
  billing: PAGE,
  asset: {
    path: "/assets/no-such-file.js",
    GET: GONE,
    hidden: "files of the build",
    skip: { crawl: "files that are there: assets.deep.test.ts" },
  },
  "scripts-off": SAID,
  "scripts-on": SAID,
  "not-found": {
    path: "/no/such/page",
    GET: GONE,
    also: [get("/api/no-such-call", GONE), post("/api/no-such-call", GONE, {})],
    skip: { crawl: "It is at every other address." },
  },
} satisfies RouteContracts;
