import { everybody, get, post, type Row, welcomed } from "./access-patterns";

const REPORT = "reason=unkind&words=Please+look+at+this";

/** Blocking, reporting and pausing: open to everybody who has joined, whatever else they agreed to. */
export const SAFETY: readonly Row[] = [
  get("features/safety/pause.route", "/account/pause", everybody("303 /account")),
  post("features/safety/pause.route", "/account/pause", welcomed("303 /account")),
  // Whoever has an account can leave; the way back is for nobody who is there.
  get(
    "features/deletion/deletion.route",
    "/account/deletion",
    everybody("200", { visitor: "303 login" }),
  ),
  post(
    "features/deletion/deletion.route",
    "/account/deletion",
    everybody("303 /", { visitor: "303 login" }),
    "word=delete",
  ),
  get(
    "features/deletion/restore.route",
    "/account/restore",
    everybody("303 /account", { visitor: "303 login" }),
  ),
  post(
    "features/deletion/restore.route",
    "/account/restore",
    everybody("303 /", { visitor: "303 login" }),
  ),
  get("features/safety/resume.route", "/account/resume", everybody("303 /account")),
  post("features/safety/resume.route", "/account/resume", welcomed("303 /account")),
  get("features/safety/blocked.route", "/account/blocked", welcomed()),
  post(
    "features/safety/blocked.route",
    "/account/blocked",
    welcomed("303 /account/blocked"),
    "address=nobody%40august.example&label=Somebody",
  ),
  get(
    "features/safety/unblock-address.route",
    "/account/blocked/1/removal",
    everybody("303 /account/blocked"),
  ),
  post(
    "features/safety/unblock-address.route",
    "/account/blocked/1/removal",
    welcomed("303 /account/blocked"),
  ),
  // Whom one matched with once can be blocked back, also by the one who is blocked.
  get("features/safety/block.route", "/members/:memberId/block", welcomed()),
  post("features/safety/block.route", "/members/:memberId/block", welcomed("303 /account#blocked")),
  get("features/safety/unblock.route", "/members/:memberId/unblock", everybody("303 /account")),
  post(
    "features/safety/unblock.route",
    "/members/:memberId/unblock",
    welcomed("303 /account#blocked"),
  ),
  get("features/reports/report-member.route", "/members/:memberId/report", welcomed()),
  post(
    "features/reports/report-member.route",
    "/members/:memberId/report",
    welcomed("303 /reports/thanks"),
    REPORT,
  ),
  get(
    "features/reports/report-message.route",
    "/messages/:conversationId/report/:messageId",
    welcomed("200", { other: "404" }),
  ),
  post(
    "features/reports/report-message.route",
    "/messages/:conversationId/report/:messageId",
    welcomed("303 /reports/thanks", { other: "404" }),
    REPORT,
  ),
  get(
    "features/reports/report-media.route",
    "/media/:mediaId/report",
    welcomed("200", { blocked: "404", undecided: "404" }),
  ),
  post(
    "features/reports/report-media.route",
    "/media/:mediaId/report",
    welcomed("303 /reports/thanks", { blocked: "404", undecided: "404" }),
    REPORT,
  ),
  get("features/status/status.route", "/status", welcomed("404", { moderator: "200" })),
  get("features/reports/report-thanks.route", "/reports/thanks", welcomed()),
];
