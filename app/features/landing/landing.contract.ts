import { everybody, get, type RouteContracts } from "../../../tests/support/route-contract";

const PAGE = { GET: everybody("200") };
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
    GET: everybody("404"),
    hidden: "files of the build",
    skip: { crawl: "files that are there: assets.test.ts" },
  },
  "scripts-off": SAID,
  "scripts-on": SAID,
  "not-found": {
    path: "/api/no-such-call",
    GET: everybody("404"),
    POST: everybody("404"),
    body: {},
    also: [get("/no/such/page", everybody("404"))],
    skip: { posts: "it refuses every method alike", crawl: "every other address" },
  },
} satisfies RouteContracts;
