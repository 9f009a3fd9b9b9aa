import { autorun } from "mobx";
import { describe, expect, it } from "vitest";
import { RecordList, type RecordRows } from "../../../../src/stores/record/record-list.ts";
import { settle } from "../../harness/fake-clock.ts";

interface Query {
  readonly page: number;
}
interface Call {
  readonly query: Query;
  readonly signal: AbortSignal;
  readonly isForeground: boolean;
  answer(page: RecordRows<string>): Promise<void>;
  refuse(error: unknown): Promise<void>;
}

function listWithCalls() {
  const calls: Call[] = [];
  const list = new RecordList<Query, string>(
    (query, { signal, isForeground }) =>
      new Promise((resolve, reject) => {
        calls.push({
          query,
          signal,
          isForeground,
          answer: (page) => (resolve(page), settle()),
          refuse: (error) => (
            reject(error instanceof Error ? error : new Error(String(error))),
            settle()
          ),
        });
      }),
  );
  const call = (index: number): Call => {
    const entry = calls[index];
    if (entry === undefined) throw new Error(`no call ${index}`);
    return entry;
  };
  return { list, calls, call };
}

describe("RecordList", () => {
  it("says when its rows are from, and that they answer another query", async () => {
    const { list, call } = listWithCalls();
    void list.load({ page: 1 });
    expect([list.loadedAt, list.isUnknown]).toEqual([null, true]);
    await call(0).answer({ total: 1, rows: ["one"] });
    const { loadedAt } = list;
    expect([typeof loadedAt, list.isOfOther, list.isUnknown]).toEqual(["number", false, false]);
    void list.load({ page: 2 });
    await call(1).refuse("away");
    expect([list.loadedAt, list.isOfOther, list.isUnknown]).toEqual([loadedAt, true, false]);
    void list.load({ page: 1 });
    await call(2).refuse("away");
    expect(list.isOfOther).toBe(false);
  });

  it("knows nothing when no rows answered another query", async () => {
    const { list, call } = listWithCalls();
    void list.load({ page: 1 });
    await call(0).answer({ total: 0, rows: [] });
    expect(list.isUnknown).toBe(false);
    void list.load({ page: 2 });
    expect(list.isUnknown).toBe(true);
  });

  it("keeps its rows when it is dropped, and takes no late reply", async () => {
    const { list, call } = listWithCalls();
    void list.load({ page: 1 });
    list.drop();
    expect([list.state, call(0).signal.aborted]).toEqual(["waiting", true]);
    void list.load({ page: 1 });
    await call(1).answer({ total: 1, rows: ["one"] });
    void list.load({ page: 2 });
    list.drop();
    await call(2).answer({ total: 1, rows: ["late"] });
    expect([list.state, list.rows]).toEqual(["ready", ["one"]]);
  });

  it("loads nothing by itself", () => {
    const { list, calls } = listWithCalls();
    expect([list.state, list.isFilled, calls.length]).toEqual(["waiting", false, 0]);
  });

  it("does not repeat a request that was never made", async () => {
    const { list, calls } = listWithCalls();
    await list.reload();
    expect(calls).toEqual([]);
  });

  it("is refreshed unnoticed, and reports only a failure", async () => {
    const { list, call, calls } = listWithCalls();
    await list.refresh();
    expect(calls).toEqual([]);
    void list.load({ page: 2 });
    await call(0).answer({ total: 1, rows: ["old"] });
    void list.refresh();
    expect([list.state, list.rows, call(1).query]).toEqual(["ready", ["old"], { page: 2 }]);
    await call(1).answer({ total: 2, rows: ["old", "new"] });
    expect([list.state, list.rows, list.total]).toEqual(["ready", ["old", "new"], 2]);
    void list.refresh();
    await call(2).refuse("away");
    expect([list.state, list.failure, list.rows]).toEqual(["failed", "away", ["old", "new"]]);
  });

  it("loads once more silently after a pending reply when a refresh was requested", async () => {
    const { list, call, calls } = listWithCalls();
    void list.load({ page: 1 });
    void list.refresh();
    void list.refresh();
    expect(calls).toHaveLength(1);
    await call(0).answer({ total: 1, rows: ["old"] });
    expect([list.state, list.rows, calls.length, call(0).signal.aborted]).toEqual([
      "ready",
      ["old"],
      2,
      false,
    ]);
    await call(1).answer({ total: 1, rows: ["new"] });
    expect([list.rows, calls.length]).toEqual([["new"], 2]);
  });

  it("cancels a refresh for another query", async () => {
    const { list, call, calls } = listWithCalls();
    void list.load({ page: 1 });
    void list.refresh();
    void list.load({ page: 2 });
    await call(1).answer({ total: 1, rows: ["two"] });
    expect([list.rows, calls.length]).toEqual([["two"], 2]);
  });

  it("reports errors of a person's request, and not of a refresh (§8.10)", async () => {
    const { list, calls, call } = listWithCalls();
    void list.load({ page: 1 });
    await call(0).answer({ total: 0, rows: [] });
    void list.refresh();
    await call(1).answer({ total: 0, rows: [] });
    void list.reload();
    expect(calls.map(({ isForeground }) => isForeground)).toEqual([true, false, true]);
  });
  it("is loading until the reply arrives, then has its rows, the total and their query", async () => {
    const { list, call } = listWithCalls();
    void list.load({ page: 2 });
    expect([list.state, list.rows, list.isFilled]).toEqual(["loading", [], false]);
    await call(0).answer({ total: 51, rows: ["a"] });
    expect([list.state, list.rows, list.total, list.shown]).toEqual([
      "ready",
      ["a"],
      51,
      { page: 2 },
    ]);
  });

  it("aborts the older query and ignores its late response", async () => {
    const { list, call } = listWithCalls();
    void list.load({ page: 1 });
    void list.load({ page: 2 });
    expect([call(0).signal.aborted, call(1).signal.aborted]).toEqual([true, false]);
    await call(1).answer({ total: 2, rows: ["new"] });
    await call(0).answer({ total: 1, rows: ["old"] });
    expect([list.rows, list.total, list.shown]).toEqual([["new"], 2, { page: 2 }]);
  });

  it("ignores the failure of an older query as well", async () => {
    const { list, call } = listWithCalls();
    void list.load({ page: 1 });
    void list.load({ page: 2 });
    await call(0).refuse("aborted");
    expect([list.state, list.failure]).toEqual(["loading", null]);
  });

  it("does not show an older reply before the newer one either", async () => {
    const { list, call } = listWithCalls();
    void list.load({ page: 1 });
    void list.load({ page: 2 });
    await call(0).answer({ total: 1, rows: ["old"] });
    expect([list.state, list.rows]).toEqual(["loading", []]);
  });

  it("keeps its rows while the next page is loading", async () => {
    const { list, call } = listWithCalls();
    void list.load({ page: 1 });
    await call(0).answer({ total: 2, rows: ["a"] });
    void list.load({ page: 2 });
    expect([list.state, list.rows, list.shown]).toEqual(["loading", ["a"], { page: 1 }]);
  });

  it("keeps its rows when the next page fails, and shows why", async () => {
    const { list, call } = listWithCalls();
    void list.load({ page: 1 });
    await call(0).answer({ total: 2, rows: ["a"] });
    void list.load({ page: 2 });
    await call(1).refuse(new Error("no network"));
    expect([list.state, list.failure, list.rows, list.total, list.shown]).toEqual([
      "failed",
      "no network",
      ["a"],
      2,
      { page: 1 },
    ]);
  });

  it("repeats the failed query on request, and forgets the failure on success", async () => {
    const { list, call } = listWithCalls();
    void list.load({ page: 3 });
    await call(0).refuse(new Error("no network"));
    void list.reload();
    expect([list.state, call(1).query]).toEqual(["loading", { page: 3 }]);
    await call(1).answer({ total: 0, rows: [] });
    expect([list.state, list.failure, list.isFilled]).toEqual(["ready", null, true]);
  });

  it("never shows the rows of one query with the total of another", async () => {
    const { list, call } = listWithCalls();
    const states: string[] = [];
    const end = autorun(() =>
      states.push(`${list.rows.join()} ${list.total} ${list.shown?.page} ${list.state}`),
    );
    void list.load({ page: 1 });
    await call(0).answer({ total: 1, rows: ["a"] });
    void list.load({ page: 2 });
    await call(1).answer({ total: 9, rows: ["b"] });
    end();
    expect(states).toEqual([
      " 0 undefined waiting",
      " 0 undefined loading",
      "a 1 1 ready",
      "a 1 1 loading",
      "b 9 2 ready",
    ]);
  });

  it("forgets everything for the next user, including a pending response", async () => {
    const { list, call, calls } = listWithCalls();
    void list.load({ page: 1 });
    await call(0).answer({ total: 1, rows: ["theirs"] });
    void list.load({ page: 2 });
    list.clear();
    await call(1).answer({ total: 1, rows: ["theirs too"] });
    expect([
      call(1).signal.aborted,
      list.state,
      list.rows,
      list.total,
      list.shown,
      list.failure,
    ]).toEqual([true, "waiting", [], 0, null, null]);
    await list.reload();
    expect(calls.length).toBe(2);
  });
});

describe("a record that was saved", () => {
  const rowsOf = (...ids: number[]) => ids.map((id) => ({ id }));
  const listOf = () => {
    let there = rowsOf(1, 2);
    const found: number[] = [];
    const list = new RecordList<Query, { readonly id: number }>(
      async () => ({ total: 9, rows: there }),
      async (id) => {
        found.push(id);
        return id === 7 || id === 8 ? rowsOf(id) : [];
      },
    );
    return { list, found, put: (...ids: number[]) => void (there = rowsOf(...ids)) };
  };
  const idsIn = (list: { readonly rows: readonly { readonly id: number }[] }) =>
    list.rows.map(({ id }) => id);

  it("comes first where the list does not show it, until another one is requested", async () => {
    const { list, found } = listOf();
    await list.load({ page: 1 });
    await list.show(7);
    expect([idsIn(list), list.saved, list.total]).toEqual([[7, 1, 2], { id: 7, count: 1 }, 9]);
    await list.refresh();
    expect([idsIn(list), found]).toEqual([
      [7, 1, 2],
      [7, 7],
    ]);
    await list.show(8);
    expect([idsIn(list), list.saved]).toEqual([[8, 1, 2], { id: 8, count: 2 }]);
    await list.load({ page: 2 });
    expect([idsIn(list), list.saved]).toEqual([[1, 2], null]);
  });

  it("stays in place among the rows, is not loaded again, and disappears when deleted", async () => {
    const { list, found, put } = listOf();
    await list.load({ page: 1 });
    await list.show(2);
    expect([idsIn(list), list.saved?.id, found]).toEqual([[1, 2], 2, []]);
    put(1);
    await list.refresh();
    expect([idsIn(list), found]).toEqual([[1], [2]]);
    await list.show(null);
    expect(list.saved).toBeNull();
  });
});
