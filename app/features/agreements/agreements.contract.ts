import { type RouteContracts, welcomed, welcomedCall } from "../../../tests/support/route-contract";

export default {
  "community-agreements": {
    GET: welcomed("303 /discover", { undecided: "200" }),
    POST: welcomed("303 /discover"),
    body: "agreedToCodeOfConduct=on&agreedToConflictResolution=on",
    as: "undecided",
  },
  "api.community-agreements": {
    POST: welcomedCall(),
    body: { agreedToCodeOfConduct: true, agreedToConflictResolution: true },
    as: "undecided",
  },
} satisfies RouteContracts;
