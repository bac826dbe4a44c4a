import { everybody, get, post, type Row } from "./access-patterns";

/** The archive of one's data: one's own before one has joined, too, and by mail alone while one is suspended. */
export const EXPORTS: readonly Row[] = [
  get(
    "features/exports/export.route",
    "/account/export",
    everybody("200", { visitor: "303 login" }),
  ),
  post(
    "features/exports/export.route",
    "/account/export",
    everybody("303 /account/export", { visitor: "303 login", suspended: "403" }),
  ),
  get(
    "features/exports/export-file.route",
    "/account/export/x",
    everybody("404", { visitor: "303 login" }),
  ),
];
