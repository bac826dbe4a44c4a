import type { Role } from "../support/role-fixtures";

/**
 * What each role gets from every route: a status, and the target of a redirect. `login` stands for
 * sign-in with the way back to the same place.
 */
export type Outcomes = Record<Role, string>;

export interface Row {
  /** Of the build: the file of the route module, or its own id in app/routes.ts. */
  route: string;
  method: "GET" | "POST";
  /** With `:parameters` that the role fixtures fill in. */
  path: string;
  /** A form where it is a text, JSON where it is an object. */
  body?: string | Record<string, unknown>;
  expect: Outcomes;
}

/** Where a decision of the desk leads: to another case that waits, or to the queue. */
export const NEXT_CASE = "the next case";

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

/** A screen for those who have joined. */
export const welcomed = (outcome = "200", others: Partial<Outcomes> = {}) =>
  everybody(outcome, {
    visitor: "303 login",
    newcomer: "303 /welcome",
    suspended: "303 /suspended",
    ...others,
  });

/** A screen for those who accepted the agreements as well. */
export const agreed = (outcome = "200", others: Partial<Outcomes> = {}) =>
  welcomed(outcome, { undecided: "303 /community-agreements", ...others });

export const welcomedCall = (outcome = "200", others: Partial<Outcomes> = {}) =>
  everybody(outcome, { visitor: "401", newcomer: "403", suspended: "403", ...others });

export const agreedCall = (outcome = "200", others: Partial<Outcomes> = {}) =>
  welcomedCall(outcome, { undecided: "403", ...others });

export const get = (route: string, path: string, expect: Outcomes): Row => ({
  route,
  method: "GET",
  path,
  expect,
});
export const post = (
  route: string,
  path: string,
  expect: Outcomes,
  body: string | Record<string, unknown> = "",
): Row => ({ route, method: "POST", path, body, expect });
