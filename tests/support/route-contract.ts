import type { HiddenStatuses, Relation } from "./hidden";
import type { AddressParams, Role, RoleFixtures } from "./role-fixtures";

/**
 * What each role gets from a route: a status, and the target of a redirect. `login` stands for
 * sign-in with the way back to the same place.
 */
export type Outcomes = Record<Role, string>;

/** A form where it is a text, JSON where it is an object; both with `:parameters` of the role fixtures. */
export type Body = string | Record<string, unknown>;

/** One request, and what each role gets from it. */
export interface Example {
  method: "GET" | "POST";
  /** With `:parameters` that the role fixtures fill in. */
  path: string;
  body?: Body;
  expect: Outcomes;
}

/** What an address about another member answers for each reason that hides them: of matches alone, or of both. */
export interface HiddenAddress {
  /** With `:parameters` of the person who may be hidden; the route's own path unless given. */
  path?: string;
  /** The contract's body unless given. */
  body?: Body;
  GET?: HiddenStatuses | Record<Relation, HiddenStatuses>;
  POST?: HiddenStatuses | Record<Relation, HiddenStatuses>;
}

/** What a walk over the routes tries. */
export type Walk =
  /** Posts from other sites, of other members, with hostile and malformed bodies, while the disk is full. */
  | "posts"
  /** Malformed bodies. */
  | "bodies"
  /** Wrong values in each field. */
  | "fields"
  /** The same post three times, and twenty times at once. */
  | "repeats"
  /** Posts under a clock that jumps. */
  | "clock"
  /** The same, of a clock that is ahead and then set right. */
  | "clock ahead"
  /** A post of a page that another member's session rendered. */
  | "other session"
  /** Reading pages that change nothing. */
  | "reads"
  /** Following every link as one member. */
  | "crawl";

/**
 * Describes one route for every walk in tests/contract. Is in the `*.contract.ts` of its folder, under the name of
 * its module (or the id of app/routes.ts). What is left out is as most routes are: the example's address is the route's
 * own path, a module without a screen refuses the other method with 405, a member on Social sends the form, a repeat
 * does nothing, and every walk tries it.
 */
export interface RouteContract {
  /** Where the route's own path is no example. */
  path?: string;
  GET?: Outcomes;
  POST?: Outcomes;
  /** Of a post that is accepted; the names in it are fields of the route. */
  body?: Body;
  /** Fields that the body leaves out. */
  fields?: readonly string[];
  /** Who sends the form. */
  as?: Role;
  /** Requests with other addresses or bodies, and other outcomes. */
  also?: readonly Example[];
  /** Names in the query that must name something. */
  query?: readonly string[];
  /** An id that names nothing is passed over in silence: a list without it is what was wanted. */
  passesOverIds?: true;
  /** What hidden members' addresses answer, or why the address names nobody else's thing; wanted of each with `:parameters`. */
  hidden?: readonly HiddenAddress[] | string;
  /** Brings about what the post changes. @returns its address, if it is not the example's */
  prepare?: ((fixtures: RoleFixtures) => string) | ((fixtures: RoleFixtures) => void);
  /** What a form of files sends beside its file. */
  upload?: (params: AddressParams) => Record<string, string>;
  /** Why a post changes nothing on the tests' island: neither repeats nor clocks are tried. */
  changesNothing?: string;
  /** Why walks leave it out, or the test file (`*.test.ts`) that walks it instead. */
  skip?: Partial<Record<Walk, string>>;
}

/** The routes of a folder, by the name of the module without `.route`. */
export type RouteContracts = Readonly<Record<string, RouteContract>>;

/** Where a decision of the desk leads: to another case that waits, or to the queue. */
export const NEXT_CASE = "the next case";

/** The same for all, but for some. */
export const everybody = (outcome: string, others: Partial<Outcomes> = {}): Outcomes => ({
  visitor: outcome,
  newcomer: outcome,
  undecided: outcome,
  free: outcome,
  subscribed: outcome,
  suspended: outcome,
  other: outcome,
  blocked: outcome,
  moderator: outcome,
  ...others,
});

/** An address that only takes a form: anyone who opens it is led elsewhere. */
export const back = (path: string): Outcomes => everybody(`303 ${path}`);

/** A screen for those who have joined. */
export const welcomed = (outcome = "200", others: Partial<Outcomes> = {}): Outcomes =>
  everybody(outcome, {
    visitor: "303 login",
    newcomer: "303 /welcome",
    suspended: "303 /suspended",
    ...others,
  });

/** A screen for those who accepted the agreements too. */
export const agreed = (outcome = "200", others: Partial<Outcomes> = {}): Outcomes =>
  welcomed(outcome, { undecided: "303 /community-agreements", ...others });

/** A JSON call for those who have joined. */
export const welcomedCall = (outcome = "200", others: Partial<Outcomes> = {}): Outcomes =>
  everybody(outcome, { visitor: "401", newcomer: "403", suspended: "403", ...others });

/** A JSON call for those who accepted the agreements too. */
export const agreedCall = (outcome = "200", others: Partial<Outcomes> = {}): Outcomes =>
  welcomedCall(outcome, { undecided: "403", ...others });

export const get = (path: string, expect: Outcomes): Example => ({ method: "GET", path, expect });

export const post = (path: string, expect: Outcomes, body: Body = ""): Example => ({
  method: "POST",
  path,
  body,
  expect,
});
