import { findSubscriber } from "../../../tests/support/role-fixtures";
import {
  agreed,
  back,
  everybody,
  get,
  type RouteContracts,
  welcomed,
  welcomedCall,
} from "../../../tests/support/route-contract";
import { setDraft } from "./drafts.server";

const PROFILE = { stageName: "Ada", ageCategory: "Under 90", gender: "female", lookingFor: "both" };

export default {
  "age-profile": {
    path: "/age-profile?group=under-30",
    GET: everybody("200"),
    POST: everybody("303 /age-profile?group=under-30&saved"),
    body: "relaxationMusic=Rap",
    fields: ["stageName", "gender", "islandActivities"],
    also: [get("/age-profile", everybody("200"))],
  },
  "first-questions": {
    GET: welcomed(),
    POST: welcomed("303 /welcome/questions?step=2"),
    body: "islandActivities=beach",
    fields: ["favoriteBobMarleySong", "sportsPlayed", "keep"],
  },
  "profile-setup": {
    GET: welcomed(),
    POST: welcomed("303 /"),
    body: new URLSearchParams(PROFILE).toString(),
    fields: ["sportsPlayed", "relaxationMusic"],
  },
  "save-filters": {
    GET: back("/discover"),
    POST: agreed("303 /discover"),
    body: "age=Under+40&intent=dating&music=Reggae",
    fields: ["genders", "interestedIn"],
  },
  "profile-section": {
    path: "/profile-setup/food",
    GET: welcomed(),
    POST: welcomed("303 /profile-setup"),
    body: "favoriteSoulFood=Gumbo",
    fields: ["favoriteIceCream", "next"],
    hidden: "a section of one's own profile",
  },
  answers: {
    GET: back("/profile-setup"),
    POST: welcomed("303 /profile-setup/food"),
    body: "section=food&holds=food&favoriteSoulFood=Gumbo",
  },
  "discard-draft": {
    GET: back("/profile-setup"),
    POST: welcomed("303 /profile-setup"),
    prepare: (fixtures) => setDraft(findSubscriber(fixtures).id, ["bio"], { bio: "I sail" }),
  },
  "api.profile": {
    GET: welcomedCall(),
    POST: welcomedCall(),
    body: PROFILE,
    fields: ["bio", "sportsPlayed", "interestedIn"],
  },
  "api.completion": { GET: welcomedCall() },
} satisfies RouteContracts;
