import { describe, expect, it, vi } from "vitest";
import type { RequestOptions, CallApi } from "../../../../src/stores/port/call.ts";
import type { WorkDraft, WorkStorage } from "../../../../src/stores/port/work-storage.ts";
import { withTimeLimit } from "../../../../src/lib/browser/storage-limit.ts";
import { WorkQueue } from "../../../../src/stores/record/work-queue.ts";

const failed = (code: number): Error => Object.assign(new Error(`failed with ${code}`), { code });
const work = (no: number): WorkDraft["input"] => ({
  draftId: `00000000-0000-4000-8000-00000000000${no}`,
  planIds: [no],
  doneOn: "2026-06-01",
  result: "ok",
});

/** A simulated browser whose storage outlives its pages, and a server that counts a draft once. */
function scene() {
  const stored = new Map<string, WorkDraft>();
  const storage: WorkStorage = {
    all: async (userId) => [...stored.values()].filter((draft) => draft.userId === userId),
    put: async (draft) => {
      if (state.isFull) throw new Error("QuotaExceededError");
      stored.set(draft.input.draftId, draft);
    },
    remove: async (draftId) => void stored.delete(draftId),
  };
  const received = new Map<string, number>();
  const state = { isOnline: true, refuses: false, losesAnswer: false, isFull: false };
  /** For each attempt: whether its failure is shown to the user. */
  const foregroundFlags: boolean[] = [];
  type Input = WorkDraft["input"];
  const callApi = vi.fn(async (_name: string, { draftId }: Input, options: RequestOptions) => {
    foregroundFlags.push(options.isForeground);
    if (!state.isOnline) throw new TypeError("no network");
    if (state.refuses) throw failed(404);
    received.set(draftId, 1);
    if (state.losesAnswer) throw failed(503);
    return { rows: [] };
  });
  const timers: (() => void)[] = [];
  const clock = {
    now: () => 1,
    every: () => 0,
    cancel: () => undefined,
    after: (_ms: number, run: () => void) => timers.push(run),
  };
  const open = async (userId = 1) => {
    const queue = new WorkQueue({ callApi: callApi as unknown as CallApi, storage, clock });
    await queue.open(userId);
    return queue;
  };
  const pass = () => timers.splice(0).forEach((run) => run());
  return { stored, received, state, open, pass, foregroundFlags };
}

describe("maintenance recorded in the house", () => {
  it("reaches the server at once when there is a network", async () => {
    const { open, stored, received } = scene();
    const queue = await open();
    expect(await queue.submit(work(1), "Check belts")).toBe(true);
    expect([stored.size, received.size, queue.drafts, queue.sentCount]).toEqual([0, 1, [], 1]);
  });

  it("shows a failure when a person sends it, but not on automatic retries", async () => {
    const { open, state, pass, foregroundFlags } = scene();
    const queue = await open();
    state.isOnline = false;
    await queue.submit(work(1), "Check belts");
    pass();
    await vi.waitFor(() => expect(foregroundFlags).toEqual([true, false]));
    await new Promise((resolve) => setTimeout(resolve));
    queue.resume();
    await vi.waitFor(() => expect(foregroundFlags).toEqual([true, false, false]));
    await new Promise((resolve) => setTimeout(resolve));
    queue.sendAgain();
    await vi.waitFor(() => expect(foregroundFlags).toEqual([true, false, false, true]));
  });

  it("survives a closed page while offline, and is recorded once although the reply was lost", async () => {
    const { open, stored, received, state, pass } = scene();
    const queue = await open();
    state.isOnline = false;
    expect(await queue.submit(work(1), "Check belts")).toBe(false);
    expect(await queue.submit(work(2), "Clean pads")).toBe(false);
    expect([stored.size, queue.waiting.length]).toEqual([2, 2]);
    // Another user of the same phone neither sees nor sends it.
    expect((await open(2)).drafts).toEqual([]);
    Object.assign(state, { isOnline: true, losesAnswer: true });
    const later = await open();
    await vi.waitFor(() => expect(received.size).toBe(1));
    state.losesAnswer = false;
    await vi.waitFor(() => {
      pass();
      expect(later.drafts).toEqual([]);
    });
    expect([received.size, stored.size]).toEqual([2, 0]);
  });

  it("stays open for the same user, and closes for another", async () => {
    const { open, stored, state } = scene();
    const queue = await open();
    state.isOnline = false;
    await queue.submit(work(1), "Check belts");
    const { drafts } = queue;
    await queue.open(1);
    expect(queue.drafts).toBe(drafts);
    await queue.open(2);
    expect([queue.drafts, stored.size]).toEqual([[], 1]);
  });

  it("reports a browser without storage, and is still sent while the page is open", async () => {
    const { open, stored, received, state, pass } = scene();
    const queue = await open();
    Object.assign(state, { isOnline: false, isFull: true });
    expect(await queue.submit(work(1), "Check belts")).toBe(false);
    expect([queue.isStored, queue.waiting.length, stored.size]).toEqual([false, 1, 0]);
    state.isOnline = true;
    await vi.waitFor(() => {
      pass();
      expect([received.size, queue.drafts.length]).toEqual([1, 0]);
    });
    state.isFull = false;
    await queue.submit(work(2), "Clean pads");
    expect(queue.isStored).toBe(true);
  });

  it("reports a refusal, and keeps entries refused later", async () => {
    const { open, stored, state, pass } = scene();
    const queue = await open();
    state.refuses = true;
    await expect(queue.submit(work(1), "Check belts")).rejects.toThrow("failed with 404");
    expect(stored.size).toBe(0);
    Object.assign(state, { isOnline: false, refuses: false });
    await queue.submit(work(2), "Clean pads");
    Object.assign(state, { isOnline: true, refuses: true });
    await vi.waitFor(() => {
      pass();
      expect(queue.refused).toHaveLength(1);
    });
    expect(queue.refused[0]).toMatchObject({ of: "Clean pads", refusal: "failed with 404" });
    await queue.discard(work(2).draftId);
    expect([stored.size, queue.drafts]).toEqual([0, []]);
  });
});

it("reaches the server when the browser's storage never responds (idb#227)", async () => {
  vi.useFakeTimers();
  try {
    const never = () => new Promise<never>(() => undefined);
    const received: string[] = [];
    const queue = new WorkQueue({
      callApi: (async (_: string, { draftId }: WorkDraft["input"]) => {
        received.push(draftId);
        return { rows: [] };
      }) as unknown as CallApi,
      storage: withTimeLimit({ all: never, put: never, remove: never } satisfies WorkStorage),
      clock: { now: () => 1, every: () => 0, after: () => 0, cancel: () => undefined },
    });
    const submitted = (async () => {
      await queue.open(1);
      return queue.submit(work(1), "Check belts");
    })();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(received).toEqual([work(1).draftId]);
    expect(await submitted).toBe(true);
    expect(queue.isStored).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
