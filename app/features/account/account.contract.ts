import {
  back,
  everybody,
  get,
  type RouteContracts,
  welcomed,
} from "../../../tests/support/route-contract";

const SIGN_IN = "It leads out of the session.";
const FOR_VISITORS = "Nobody is signed in who sends it.";

export default {
  welcome: {
    GET: everybody("303 /", {
      visitor: "303 login",
      newcomer: "200",
      suspended: "303 /suspended",
    }),
    // A repeat leads where the first one led.
    POST: everybody("303 /welcome/photo", {
      visitor: "303 login",
      suspended: "303 /suspended",
    }),
    body: "dateOfBirth=1990-01-01&onIsland=on&stageName=Ada&gender=female&lookingFor=both",
    fields: ["interestedIn"],
    as: "newcomer",
  },
  account: { GET: welcomed() },
  "shows-going": {
    GET: back("/account"),
    POST: welcomed("303 /account"),
    body: "shows=yes",
  },
  "light-pages": {
    GET: back("/account"),
    POST: welcomed("303 /account"),
    body: "light=on",
  },
  "end-device": {
    GET: back("/account"),
    // Another member's device is treated like one that does not exist.
    POST: welcomed("303 /account"),
    passesOverIds: true,
    hidden: "one's own devices",
  },
  "api.login": {
    GET: everybody("303 /", { visitor: "200" }),
    // No mail server runs here: the form stays open, with its address.
    POST: everybody("303 /", { visitor: "503" }),
    body: "email=ada@august.example",
    as: "visitor",
    changesNothing: "No mail server runs here, so that no code is sent.",
    // No identity provider runs here: the start page tells the visitor so.
    also: [get("/api/login?provider", everybody("303 /"))],
    skip: {
      crawl: SIGN_IN,
      reads: "Sign-ins are counted (record 6).",
      "other session": FOR_VISITORS,
    },
  },
  "api.login-code": {
    GET: everybody("303 /", { visitor: "200" }),
    POST: everybody("303 /", { visitor: "303 /api/login" }),
    body: "code=123456",
    as: "visitor",
    changesNothing: "No browser here has asked for a code.",
    skip: { crawl: SIGN_IN, "other session": FOR_VISITORS },
  },
  "api.callback": {
    GET: everybody("400"),
    skip: { crawl: SIGN_IN, reads: "It writes the session." },
  },
  "api.logout": {
    GET: everybody("303 /api/logout", { visitor: "200" }),
    POST: everybody("303 /api/logout"),
    skip: {
      crawl: SIGN_IN,
      reads: "It ends the session.",
      bodies: "It reads no body: nothing that arrives slowly may hold it up.",
      "other session": "It ends whatever session the browser has, as whoever taps it wants.",
    },
  },
  "api.auth-user": { GET: everybody("200", { visitor: "401" }) },
} satisfies RouteContracts;
