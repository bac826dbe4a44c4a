import type { ClientRequest } from "node:http";

/** Whether the server had ended an idle connection before it saw the request, which can be sent again. */
export const isUnseen = ({ reusedSocket }: ClientRequest, { code }: NodeJS.ErrnoException) =>
  reusedSocket && code === "ECONNRESET";
