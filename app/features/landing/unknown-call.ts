import { unknownCall } from "~/server/route.server";

/** A call that does not exist is not found, in the words of a call. */
export const loader = unknownCall;

export const action = unknownCall;
