import { everybody, get, post, type Row, welcomed } from "./access-patterns";

/** How what a member has paid for ends, or goes on. */
export const RENEWALS: readonly Row[] = [
  ...["cancellation", "resumption"].flatMap((verb) => [
    get(
      `features/membership/${verb}.route`,
      `/subscription/1/${verb}`,
      everybody("303 /subscription"),
    ),
    // Nobody here has it.
    post(`features/membership/${verb}.route`, `/subscription/999999/${verb}`, welcomed("404")),
  ]),
];
