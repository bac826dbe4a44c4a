/** Something that the clock brings about. */
export interface Due {
  /** Unix seconds. */
  atS: number;
  run(): void;
}

/** The clock of the payments double: the real time, put forward by whoever tests with it. */
export class Clock {
  #offsetS = 0;
  /** While something due runs, the moment at which it was due. */
  #heldS: number | null = null;

  /** Unix seconds. */
  nowS = () => this.#heldS ?? Math.floor(Date.now() / 1000) + this.#offsetS;

  /**
   * Puts the clock forward and runs everything that falls due on the way, each at its own moment
   * and in order.
   *
   * @param byS seconds; 0 catches up with the real time
   * @param next the earliest thing that is due at some time
   */
  advance(byS: number, next: () => Due | undefined): void {
    const untilS = this.nowS() + byS;
    for (let due = next(); due && due.atS <= untilS; due = next()) {
      this.#heldS = due.atS;
      try {
        due.run();
      } finally {
        this.#heldS = null;
      }
    }
    this.#offsetS += byS;
  }
}
