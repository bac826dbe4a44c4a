import { after, DAY_MS, now, setClock } from "~/server/data/clock.server";
import { runSql } from "../../../tests/support/island";
import { findSubscriber, type RoleFixtures } from "../../../tests/support/role-fixtures";
import {
  back,
  everybody,
  get,
  post,
  type RouteContracts,
  welcomed,
  welcomedCall,
} from "../../../tests/support/route-contract";
import { introduceFriend } from "./introductions.fixture";

const DAN = {
  friendName: "Dan",
  friendEmail: "dan@friends.example",
  friendGender: "male",
  relationshipToIntroducer: "friend",
  introductionType: "other",
  commonDetail: "sailing",
  personalMessage: "Come and meet people here.",
};
const EVE = { ...DAN, friendName: "Eve", friendEmail: "eve@friends.example" };
const EVE_FORM = new URLSearchParams({ ...EVE, clientId: "introduce-eve-1" }).toString();

const GONE = everybody("410");
const BY_LINK = "what its introducer wrote, for whoever has the link";
const OWN = "one's own introductions";

const introduce = (fixtures: RoleFixtures) =>
  introduceFriend(findSubscriber(fixtures), { friendEmail: "fay@friends.example" });

export default {
  "friend-intro": {
    GET: welcomed(),
    POST: welcomed("303 /friend-intro#introductions"),
    body: EVE_FORM,
    fields: ["friendAge", "meetupBookingId", "suggestedMatchId"],
  },
  preview: {
    GET: welcomed(),
    POST: welcomed(),
    body: EVE_FORM,
    fields: ["friendAge", "meetupBookingId", "suggestedMatchId"],
    changesNothing: "It writes nothing.",
  },
  withdrawal: {
    path: "/friend-intro/999999/withdrawal",
    GET: back("/friend-intro"),
    POST: welcomed("404"),
    hidden: OWN,
    prepare: (fixtures) => `/friend-intro/${introduce(fixtures)}/withdrawal`,
  },
  resend: {
    path: "/friend-intro/999999/resend",
    GET: back("/friend-intro"),
    POST: welcomed("404"),
    hidden: OWN,
    // Older than the two days before it can be sent again, however far the clock is set back.
    prepare: (fixtures) => {
      setClock(after(now(), -5 * DAY_MS));
      const id = introduce(fixtures);
      runSql(`UPDATE friend_introductions SET invitation_sent_at = created_at WHERE id = ${id}`);
      setClock();
      return `/friend-intro/${id}/resend`;
    },
  },
  invitation: {
    GET: everybody("200"),
    // Members can't join again.
    POST: everybody("409", {
      visitor: "303 /api/login?returnTo=%2Fwelcome",
      newcomer: "303 /api/login?returnTo=%2Fwelcome",
    }),
    as: "newcomer",
    also: [get("/invitations/nobody", GONE), post("/invitations/nobody", GONE)],
    hidden: BY_LINK,
  },
  decline: {
    GET: everybody("200"),
    POST: everybody("200"),
    also: [get("/invitations/nobody/decline", GONE), post("/invitations/nobody/decline", GONE)],
    hidden: BY_LINK,
    skip: { posts: "Mail providers post here; the secret in the address says who may." },
  },
  "api.friend-introductions": {
    GET: welcomedCall(),
    POST: welcomedCall("201"),
    body: DAN,
    fields: ["friendAge", "meetupBookingId", "suggestedMatchId", "clientId"],
  },
} satisfies RouteContracts;
