import { LIMITS } from "@db/schema/values";
import type { Flash } from "~/server/web/flash.server";

/** For someone who joins on the way to an offer that they chose. */
export const JOINED: Flash = {
  tone: "success",
  title: "Welcome to August",
  message: "Here’s what you chose.",
};

/** For a minor, whose account was removed. */
export const TOO_YOUNG: Flash = {
  tone: "danger",
  title: "August is for adults",
  message: `You need to be ${LIMITS.adultYears} or older. We didn’t keep anything about you.`,
};
