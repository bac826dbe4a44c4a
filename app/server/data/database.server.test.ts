import { describe, expect, it, vi } from "vitest";
import { rows, setUpDatabase } from "../../../tests/support/island";
import { prepared, type Transaction, transact } from "./database.server";

setUpDatabase();

const AT = Date.UTC(2025, 7);
const write = (action: string) =>
  prepared("INSERT INTO rate_limits VALUES (?, ?, 1, ?)").run(action, AT, AT + 1);
const written = () => rows("rate_limits").length;

describe("afterCommit", () => {
  it("afterCommit callbacks run in order once everything is committed, and see it", () => {
    const calls: string[] = [];
    const tell = (name: string) => () => void calls.push(`${name}: ${written()} rows`);
    const result = transact((tx) => {
      tx.afterCommit(tell("first"));
      write("one");
      tx.afterCommit(tell("second"));
      write("two");
      expect(calls).toEqual([]);
      return "answer";
    });
    expect([result, calls]).toEqual(["answer", ["first: 2 rows", "second: 2 rows"]]);
  });

  it("an afterCommit callback never runs where the transaction is rolled back", () => {
    const act = vi.fn();
    const fail = (tx: Transaction) => {
      tx.afterCommit(act);
      write("one");
      throw new Error("No");
    };
    expect(() => transact(fail)).toThrow("No");
    transact(() => undefined);
    expect([act.mock.calls, written()]).toEqual([[], 0]);
  });

  it("an afterCommit callback of a nested transaction runs after the outermost commit", () => {
    const calls: string[] = [];
    transact((outer) => {
      outer.afterCommit(() => calls.push("before"));
      transact((inner) => inner.afterCommit(() => calls.push("within")));
      outer.afterCommit(() => calls.push("after"));
      expect(calls).toEqual([]);
    });
    expect(calls).toEqual(["before", "within", "after"]);
  });

  it("an afterCommit callback is dropped with the nested transaction that is rolled back, and the others stay", () => {
    const calls: string[] = [];
    transact((outer) => {
      expect(() =>
        transact((inner) => {
          write("one");
          inner.afterCommit(() => calls.push("undone"));
          throw new Error("No");
        }),
      ).toThrow("No");
      outer.afterCommit(() => calls.push("kept"));
      write("two");
    });
    expect([calls, written()]).toEqual([["kept"], 1]);
  });

  it("a failing afterCommit callback undoes nothing and stops nothing, and the log has the cause", () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const next = vi.fn();
    transact((tx) => {
      write("one");
      tx.afterCommit(() => {
        throw new Error("Nobody listens");
      });
      tx.afterCommit(next);
    });
    expect([written(), next.mock.calls.length]).toEqual([1, 1]);
    expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      expect.objectContaining({ event: "after_commit_failed", message: "Nobody listens" }),
    ]);
    logged.mockRestore();
  });

  it("an afterCommit callback can write in a transaction of its own", () => {
    transact((tx) => tx.afterCommit(() => transact(() => write("one"))));
    expect(written()).toBe(1);
  });
});
