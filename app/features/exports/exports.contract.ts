import { everybody, type RouteContracts } from "../../../tests/support/route-contract";

/** The archive of a member's data: newcomers can make one too, suspended members get theirs only by mail. */
export default {
  export: {
    GET: everybody("200", { visitor: "303 login" }),
    POST: everybody("303 /account/export", { visitor: "303 login", suspended: "403" }),
  },
  "export-file": {
    path: "/account/export/x",
    GET: everybody("404", { visitor: "303 login" }),
    hidden: "one's own archive",
  },
} satisfies RouteContracts;
