export interface RefusalOptions {
  /** Screen that a person is taken to, for example to accept the agreements. */
  goTo?: string;
  /** True where being taken there explains itself. */
  isQuiet?: boolean;
  /** Seconds until it may work again. */
  retryAfterSeconds?: number;
  /** Methods that the address takes instead, for the Allow header. */
  allow?: string;
  /** What a JSON call says instead of the sentence, where the specification fixes its words. */
  callMessage?: string;
}

/**
 * The one typed error of the rules. The boundary turns it into a toast, a status and a JSON body.
 */
export class Refusal extends Error {
  override name = "Refusal";

  /**
   * @param status HTTP status, 4xx
   * @param title heading of the toast
   * @param message sentence for the person
   */
  constructor(
    readonly status: number,
    readonly title: string,
    message: string,
    readonly options: RefusalOptions = {},
  ) {
    super(message);
  }
}

/** Not there, or not yours: the two are the same to whoever asks. */
export const notFound = () => new Refusal(404, "Not Found", "That is not here.");

/** A request that no form or script of the product makes. */
export const malformed = (message = "That request could not be read.") =>
  new Refusal(400, "Error", message);

/** @param allow all methods of the address, for the Allow header */
export const onlyTakes = (method: string, allow = method) =>
  new Refusal(405, "Error", `This address takes ${method} only.`, { allow });
