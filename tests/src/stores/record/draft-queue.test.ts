import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import type { FlockRecord } from "../../../../contract/flock/production/production.ts";
import { DraftQueue } from "../../../../src/stores/record/draft-queue.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import type { RequestOptions, CallApi, InputOf } from "../../../../src/stores/port/call.ts";
import { FakeClock, settle } from "../../harness/fake-clock.ts";
import { fakeDraftStorage } from "../../harness/fake-storage.ts";
import { buildRecord } from "../../harness/production-factory.ts";

type Save = InputOf<"saveProduction">;
const wang = 1;
const li = 2;
const failure = (code: number) => Object.assign(new Error(`failed with ${code}`), { code });

/** A simulated server that stores every save it receives once, and a phone. */
function phone() {
  const storage = fakeDraftStorage();
  const clock = new FakeClock(1_780_000_000_000);
  const written = new Map<string, Save>();
  const order: string[] = [];
  const server = { down: false, losesAnswers: false, no: new Map<string, number>() };
  const save = vi.fn(async (input: Save): Promise<FlockRecord> => {
    if (server.down) throw failure(0);
    const code = server.no.get(input.draftId);
    if (code !== undefined) throw failure(code);
    if (!written.has(input.draftId)) order.push(input.draftId);
    written.set(input.draftId, input);
    if (server.losesAnswers) throw failure(0);
    return buildRecord({ flockId: input.flockId, day: input.day, version: input.version + 1 });
  });
  /** True if the failure of that attempt is reported. */
  const loud: boolean[] = [];
  const callApi = ((_name: string, input: Save, options: RequestOptions) => {
    loud.push(options.isForeground);
    return save(input);
  }) as unknown as CallApi;
  /** Opens the page again: only the storage is left. */
  const open = async (userId = wang) => {
    const queue = new DraftQueue({ callApi, storage: storage.storage, clock, random: () => 0 });
    await queue.open(userId);
    await quiet();
    return queue;
  };
  return { storage, clock, written, order, server, save, open, loud };
}
/** Waits until all background work has ended. */
const quiet = async () => {
  for (let round = 0; round < 8; round += 1) await settle();
};
const of = { zh: "1号舍", en: "House 1" };
const entry = (flockId = 7, over: Partial<Save> = {}): Save => ({
  flockId,
  day: "2026-06-01",
  version: 0,
  draftId: randomUUID(),
  draftedAt: 0,
  losses: [{ dead: 2, culled: 0, cause: "leg" }],
  ...over,
});

describe("a recorded entry", () => {
  it("is sent at once with a network, and is then no longer stored", async () => {
    const { open, storage, written } = phone();
    const queue = await open();
    const input = entry();
    expect(await queue.submit(input, of)).toMatchObject({ version: 1 });
    expect([written.size, storage.drafts.size, queue.drafts, queue.sentCount]).toEqual([
      1,
      0,
      [],
      1,
    ]);
  });

  it("shows a failure when a person sends it, but not on automatic retries (§8.33)", async () => {
    const { open, clock, server, loud } = phone();
    server.down = true;
    const queue = await open();
    await queue.submit(entry(), of);
    await clock.advance(3000);
    await quiet();
    const byItself = loud.splice(0);
    expect(byItself).toEqual([true, ...byItself.slice(1).map(() => false)]);
    expect(byItself.length).toBeGreaterThan(1);
    queue.resume();
    await quiet();
    expect(loud.splice(0)).toEqual([false]);
    queue.sendAgain();
    await quiet();
    expect(loud).toEqual([true]);
  });

  it("without a network is stored first, and sent in order when the network is back", async () => {
    const { open, storage, clock, server, order } = phone();
    server.down = true;
    const queue = await open();
    const inputs = [entry(7), entry(8), entry(9)];
    for (const input of inputs) {
      expect(await queue.submit(input, of)).toBeNull();
      await clock.advance(1);
    }
    expect([queue.waiting.length, storage.drafts.size]).toEqual([3, 3]);
    server.down = false;
    await clock.advance(10_000);
    await quiet();
    expect(order).toEqual(inputs.map(({ draftId }) => draftId));
    expect([queue.drafts, storage.drafts.size]).toEqual([[], 0]);
  });

  it("of three days and six houses arrives within 30 s of the network's return, each once", async () => {
    const { open, clock, server, order, save } = phone();
    server.down = true;
    const queue = await open();
    const days = ["2026-05-30", "2026-05-31", "2026-06-01"];
    const inputs = days.flatMap((day) => [1, 2, 3, 4, 5, 6].map((id) => entry(id, { day })));
    for (const input of inputs) {
      expect(await queue.submit(input, of)).toBeNull();
      await clock.advance(4 * hourMs);
    }
    expect(queue.waiting).toHaveLength(18);
    // The network is back while responses to the first ones are still lost.
    Object.assign(server, { down: false, losesAnswers: true });
    const sent = save.mock.calls.length;
    await clock.advance(5000);
    await quiet();
    server.losesAnswers = false;
    queue.sendAgain();
    for (let second = 0; second < 25; second += 1) {
      await clock.advance(1000);
      await quiet();
    }
    expect(order).toEqual(inputs.map(({ draftId }) => draftId));
    expect([queue.drafts, save.mock.calls.length - sent >= 18]).toEqual([[], true]);
  });

  it("outlives the page: three houses arrive once each after the browser was closed", async () => {
    const { open, server, written } = phone();
    server.down = true;
    const before = await open();
    for (const flockId of [7, 8, 9]) await before.submit(entry(flockId), of);
    before.close();
    server.down = false;
    const after = await open();
    expect([written.size, after.drafts]).toEqual([3, []]);
  });

  it("without a response is resent unchanged, with its id", async () => {
    const { open, clock, server, written, save } = phone();
    server.losesAnswers = true;
    const queue = await open();
    const input = entry();
    await queue.submit(input, of);
    server.losesAnswers = false;
    await clock.advance(10_000);
    await quiet();
    expect(save.mock.calls.map(([sent]) => sent)).toEqual([input, input]);
    expect([written.size, queue.drafts]).toEqual([1, []]);
  });

  it("is retried less and less often, down to once a minute, and at once on request", async () => {
    const { open, clock, server, save } = phone();
    server.down = true;
    const queue = await open();
    await queue.submit(entry(), of);
    const tries: number[] = [];
    for (let minute = 0; minute < 4; minute += 1) {
      const before = save.mock.calls.length;
      await clock.advance(60_000);
      tries.push(save.mock.calls.length - before);
    }
    expect(tries).toEqual([5, 1, 1, 1]);
    server.down = false;
    queue.sendAgain();
    await quiet();
    expect(queue.drafts).toEqual([]);
  });
});

describe("an entry that the server refuses", () => {
  it("stays with its message, and does not block later ones", async () => {
    const { open, clock, server, written, storage } = phone();
    server.down = true;
    const queue = await open();
    const [wrong, right] = [entry(7), entry(8)];
    await queue.submit(wrong, of);
    await clock.advance(1);
    await queue.submit(right, of);
    server.down = false;
    server.no.set(wrong.draftId, 409);
    await clock.advance(10_000);
    await quiet();
    expect([...written.keys()]).toEqual([right.draftId]);
    expect(queue.refused).toMatchObject([{ input: wrong, refusal: "failed with 409" }]);
    expect(storage.drafts.size).toBe(1);
    // A corrected draft is sent with the same id.
    server.no.clear();
    expect(await queue.submit({ ...wrong, reason: "counted again" }, of)).not.toBeNull();
    expect([queue.drafts, storage.drafts.size, written.size]).toEqual([[], 0, 2]);
  });

  it("that is refused at once is reported at once, and is not forgotten", async () => {
    const { open, server, storage } = phone();
    const queue = await open();
    const input = entry();
    server.no.set(input.draftId, 400);
    await expect(queue.submit(input, of)).rejects.toThrow("failed with 400");
    expect([queue.refused.length, storage.drafts.size]).toEqual([1, 1]);
    await queue.discard(input.draftId);
    expect([queue.drafts, storage.drafts.size]).toEqual([[], 0]);
  });

  it("is not refused when the session has ended, or the server is busy", async () => {
    for (const code of [401, 429, 500, 503]) {
      const { open, server, storage } = phone();
      const queue = await open();
      const input = entry();
      server.no.set(input.draftId, code);
      expect(await queue.submit(input, of)).toBeNull();
      expect([queue.refused, storage.drafts.size]).toEqual([[], 1]);
    }
  });
});

describe("two entries of one day", () => {
  it("do not conflict with each other, only with another user's change in between", async () => {
    const { open, clock, server, save } = phone();
    server.down = true;
    const queue = await open();
    for (const feedKg of [3000, 3100]) {
      await queue.submit(entry(7, { version: 4, losses: [], values: { feedKg } }), of);
      await clock.advance(1);
    }
    server.down = false;
    await clock.advance(10_000);
    await quiet();
    expect(save.mock.calls.slice(-2).map(([{ version }]) => version)).toEqual([4, 5]);
    server.down = true;
    await queue.submit(entry(7, { version: 5 }), of);
    await queue.submit(entry(7, { version: 5 }), of);
    server.down = false;
    save.mockResolvedValueOnce(buildRecord({ version: 9 }));
    queue.sendAgain();
    await quiet();
    expect(save.mock.calls.at(-1)![0].version).toBe(5);
  });
});

describe("another user of the same phone", () => {
  it("neither sees nor sends it; its author does, when they are back", async () => {
    const { open, server, written } = phone();
    server.down = true;
    const mine = await open(wang);
    await mine.submit(entry(), of);
    await mine.open(li);
    expect(mine.drafts).toEqual([]);
    server.down = false;
    mine.sendAgain();
    await settle();
    expect(written.size).toBe(0);
    await mine.open(wang);
    await quiet();
    expect([written.size, mine.drafts]).toEqual([1, []]);
  });

  it("signed in while it was being sent: it is neither dropped nor duplicated", async () => {
    const { open, storage, save, written } = phone();
    const queue = await open(wang);
    let answer = (_record: FlockRecord) => {};
    save.mockImplementationOnce(
      (input) =>
        new Promise((resolve) => {
          written.set(input.draftId, input);
          answer = resolve;
        }),
    );
    const sending = queue.submit(entry(), of);
    await settle();
    await queue.open(li);
    answer(buildRecord({ version: 1 }));
    await sending;
    expect([queue.drafts, storage.drafts.size]).toEqual([[], 1]);
    await queue.open(wang);
    await quiet();
    expect([written.size, storage.drafts.size]).toEqual([1, 0]);
  });
});

describe("a browser without storage", () => {
  it("is reported; entries are sent as long as the page is open", async () => {
    const { open, storage, clock, server, written } = phone();
    storage.isFull = true;
    server.down = true;
    const queue = await open();
    await queue.submit(entry(), of);
    expect([queue.isStored, queue.waiting.length]).toEqual([false, 1]);
    server.down = false;
    await clock.advance(10_000);
    await quiet();
    expect([written.size, queue.drafts]).toEqual([1, []]);
    storage.isFull = false;
    await queue.submit(entry(), of);
    expect(queue.isStored).toBe(true);
  });
});
