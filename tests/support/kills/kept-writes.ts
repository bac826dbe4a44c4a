import type { August } from "@db/connection";
import { type Deed, isKind } from "./load";

/** Answered, and not refused. */
const isDone = ({ response }: Deed) => response !== null && response.status < 400;

/** What a call answered. */
const readAnswer = <Body>({ response }: Deed) => response?.body as Body;

/** The text with which a purchase says that the member had it already. */
const HAD_IT = /We didn’t charge you again/;

/** Compares the journal of a load with the database after it. */
class Journal {
  readonly #deeds: readonly Deed[];
  readonly #db: August;

  constructor(db: August, deeds: readonly Deed[]) {
    this.#db = db;
    this.#deeds = deeds;
  }

  #count(sql: string, ...values: unknown[]): number {
    return (
      this.#db.$client
        .prepare<unknown[], number>(sql)
        .pluck()
        .get(...values) ?? 0
    );
  }

  #list<Kind extends Deed["kind"]>(kind: Kind): Deed<Kind>[] {
    return this.#deeds.filter((deed) => isKind(deed, kind));
  }

  /** What the same member did afterwards. */
  #listLater(deed: Deed): Deed[] {
    return this.#deeds
      .slice(this.#deeds.indexOf(deed) + 1)
      .filter(({ member }) => member.id === deed.member.id);
  }

  #isSwipeKept(deed: Deed<"like" | "pass">): boolean {
    const { matched, matchId } = readAnswer<{ matched: boolean; matchId?: string }>(deed);
    // A pass takes a waiting like back (rule undo-last-swipe).
    const isTakenBack = this.#listLater(deed).some(
      (later) => later.kind === "pass" && later.targetId === deed.targetId,
    );
    const kind = deed.kind === "like" && !isTakenBack ? "kind = 'like'" : "1";
    const swipe = `SELECT count(*) FROM swipes WHERE actor_id = ? AND target_id = ? AND ${kind}`;
    const match = "SELECT count(*) FROM matches WHERE id = ? AND status = 'matched'";
    return (
      this.#count(swipe, deed.member.id, deed.targetId) === 1 &&
      (!matched || this.#count(match, matchId) === 1)
    );
  }

  #isMessageKept(deed: Deed<"message">): boolean {
    const { member, conversationId, content } = deed;
    const sql = `SELECT count(*) FROM messages
      WHERE id = ? AND conversation_id = ? AND sender_id = ? AND content = ?`;
    const { id } = readAnswer<{ id: number }>(deed);
    return this.#count(sql, id, conversationId, member.id, content) === 1;
  }

  #isBookingKept(deed: Deed<"booking">): boolean {
    const { id } = readAnswer<{ id: number }>(deed);
    const isCanceled = this.#listLater(deed).some(
      (later) => later.kind === "cancellation" && later.bookingId === id,
    );
    const stands = isCanceled ? "1" : "status = 'confirmed' AND seat IS NOT NULL";
    const sql = `SELECT count(*) FROM meetup_bookings WHERE id = ? AND user_id = ? AND ${stands}`;
    return this.#count(sql, id, deed.member.id) === 1;
  }

  #isCancellationKept({ member, bookingId }: Deed<"cancellation">): boolean {
    const sql = `SELECT count(*) FROM meetup_bookings
      WHERE id = ? AND user_id = ? AND status = 'cancelled' AND seat IS NULL`;
    return this.#count(sql, bookingId, member.id) === 1;
  }

  #isKept(deed: Deed): boolean {
    switch (deed.kind) {
      case "like":
      case "pass":
        return this.#isSwipeKept(deed);
      case "message":
        return this.#isMessageKept(deed);
      case "booking":
        return this.#isBookingKept(deed);
      case "cancellation":
        return this.#isCancellationKept(deed);
      default:
        // Counted for each member instead.
        return true;
    }
  }

  /** What a response promised and the database does not hold. */
  listLost(): string[] {
    return this.#deeds
      .filter((deed) => isDone(deed) && !this.#isKept(deed))
      .map((deed) => `lost: ${JSON.stringify(deed)}`);
  }

  /** What was refused at its only sending and is there all the same. */
  listRefusedButWritten(): string[] {
    const isThere = (deed: Deed) =>
      (deed.kind === "message" &&
        this.#count("SELECT count(*) FROM messages WHERE content = ?", deed.content) > 0) ||
      (deed.kind === "booking" &&
        this.#count(
          "SELECT count(*) FROM meetup_bookings WHERE user_id = ? AND client_id = ?",
          deed.member.id,
          deed.clientId,
        ) > 0);
    return this.#deeds
      .filter((deed) => deed.sends === 1 && !isDone(deed) && isThere(deed))
      .map((deed) => `refused, but written: ${JSON.stringify(deed)}`);
  }

  /** Each member does one thing after the other, so the last answered save is what is there. */
  listLostProfiles(memberId: string): string[] {
    const last = this.#list("profile").findLast(
      (deed) => deed.member.id === memberId && isDone(deed),
    );
    const sql = "SELECT count(*) FROM profiles WHERE user_id = ? AND bio = ?";
    return last && this.#count(sql, memberId, last.bio) !== 1 ? [`profile: ${last.bio}`] : [];
  }

  /** Every photo that was accepted is there, and no other. */
  listWrongPhotos(memberId: string): string[] {
    const accepted = this.#list("photo").filter(
      (deed) => deed.member.id === memberId && isDone(deed),
    ).length;
    const stored = this.#count("SELECT count(*) FROM media WHERE user_id = ?", memberId);
    return stored === accepted ? [] : [`photos of ${memberId}: ${stored} of ${accepted}`];
  }

  /** Each purchase that was answered as new is in the ledger once; so is one whose answer was lost. */
  listWrongPurchases(memberId: string): string[] {
    const own = this.#list("spend").filter((deed) => deed.member.id === memberId && isDone(deed));
    return (["profile_boost", "extra_meetup"] as const).flatMap((option) => {
      const bought = own.filter((deed) => deed.option === option);
      const isNew = ({ response }: Deed<"spend">) => !HAD_IT.test(JSON.stringify(response?.body));
      const least = bought.filter(isNew).length;
      const most = least + bought.filter((deed) => !isNew(deed) && deed.sends > 1).length;
      const causes = option === "profile_boost" ? "boost:*" : "extra:ahead.*";
      const sql = "SELECT count(*) FROM token_entries WHERE user_id = ? AND cause GLOB ?";
      const paid = this.#count(sql, memberId, causes);
      if (paid >= least && paid <= most) return [];
      return [`${option} of ${memberId}: paid ${paid} times, bought ${least} to ${most} times`];
    });
  }
}

/** Every difference between the answers of a load and the database after it; none is the only good result. */
export function listBroken(db: August, deeds: readonly Deed[]): string[] {
  const journal = new Journal(db, deeds);
  const members = [...new Set(deeds.map(({ member }) => member.id))];
  const failed = deeds.filter(({ response }) => (response?.status ?? 0) >= 500);
  return [
    ...failed.map((deed) => `failed: ${JSON.stringify(deed)}`),
    ...journal.listLost(),
    ...journal.listRefusedButWritten(),
    ...members.flatMap((id) => [
      ...journal.listLostProfiles(id),
      ...journal.listWrongPhotos(id),
      ...journal.listWrongPurchases(id),
    ]),
  ];
}
