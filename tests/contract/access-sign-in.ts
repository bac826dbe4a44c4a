import { everybody, get, post, type Row } from "./access-patterns";

/** Signing in and out. */
export const SIGN_IN: readonly Row[] = [
  get(
    "features/account/api.login.route",
    "/api/login",
    // No identity provider runs here: the start page tells the visitor so.
    everybody("303 /"),
  ),
  get("features/account/api.callback.route", "/api/callback", everybody("400")),
  get(
    "features/account/api.logout.route",
    "/api/logout",
    everybody("303 /api/logout", { visitor: "200" }),
  ),
  post("features/account/api.logout.route", "/api/logout", everybody("303 /api/logout")),
  get(
    "features/account/api.auth-user.route",
    "/api/auth/user",
    everybody("200", { visitor: "401" }),
  ),
];
