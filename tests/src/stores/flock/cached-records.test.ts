import { expect, it, vi } from "vitest";
import type { BoardRow, FlockRecord } from "../../../../contract/flock/production/production.ts";
import { CachedRecords } from "../../../../src/stores/flock/cached-records.ts";
import type { CallApi, InputOf, ReplyOf } from "../../../../src/stores/port/call.ts";
import { FakeClock } from "../../harness/fake-clock.ts";
import { fakeDraftStorage } from "../../harness/fake-storage.ts";
import { buildRecord } from "../../harness/production-factory.ts";
import { standardOn } from "../../../../src/stores/flock/entry-numbers.ts";

type Board = ReplyOf<"listProduction">;
const [yesterday, today] = ["2026-05-31", "2026-06-01"];
const noNetwork = () => Object.assign(new Error("no network"), { code: 0 });
const row = (id: number, over: Partial<BoardRow> = {}) =>
  ({
    id,
    farmId: id,
    species: "broiler",
    day: today,
    dayAge: 20,
    isRecorded: true,
    note: "wet",
    figures: null,
    ...over,
  }) as BoardRow;
const boardOf = (...rows: BoardRow[]): Board =>
  ({ total: rows.length, missing: 0, recorded: rows.length, due: 0, warned: 0, rows }) as Board;

it("stores the time during which a day may be changed, and applies it without a network", async () => {
  const listDays = vi.fn<(name: string, query: object) => Promise<FlockRecord>>();
  listDays.mockResolvedValue(buildRecord({ day: "2026-05-24", windowDays: 5 }));
  const book = new CachedRecords({
    callApi: listDays as unknown as CallApi,
    storage: fakeDraftStorage().storage,
    clock: new FakeClock(Date.parse(today)),
    userId: () => 1,
  });
  await book.day(7, "2026-05-24", {});
  listDays.mockRejectedValue(noNetwork());
  const of = async (day: string) => {
    const { windowDays, needsReason } = (await book.day(7, day, {})).value;
    return [windowDays, needsReason];
  };
  expect([await of("2026-05-26"), await of("2026-05-27")]).toEqual([
    [5, true],
    [5, false],
  ]);
});

/** A phone that has received the board, and then has no network. */
async function phone(listDays: Board) {
  const list = vi.fn<(name: string, query: object) => Promise<Board>>().mockResolvedValue(listDays);
  const book = new CachedRecords({
    callApi: list as unknown as CallApi,
    storage: fakeDraftStorage().storage,
    clock: new FakeClock(Date.parse(today)),
    userId: () => 1,
  });
  const readBoard = (query: InputOf<"listProduction"> = {}) => book.board(query, today, {});
  await readBoard();
  const loseNetwork = () => list.mockRejectedValue(noNetwork());
  return { ask: readBoard, list, loseNetwork };
}

it("shows the requested day without a network, not today's rows for it", async () => {
  const { ask, loseNetwork } = await phone(boardOf(row(1), row(2, { dayAge: 0 })));
  loseNetwork();
  const { value, storedAt } = await ask({ day: yesterday });
  expect(storedAt).not.toBeNull();
  // The second flock was placed today.
  expect(value.rows).toMatchObject([
    { id: 1, day: yesterday, dayAge: 19, isRecorded: false, note: "" },
  ]);
  expect((await ask()).value.rows).toMatchObject([{ day: today, note: "wet" }, { day: today }]);
});

it("filters by farm and species itself without a network, and does not store a part as the whole", async () => {
  const whole = boardOf(row(1), row(2, { species: "layer" }));
  const { ask, list, loseNetwork } = await phone(whole);
  list.mockResolvedValue(boardOf(row(2)));
  await ask({ farmId: 2 });
  await ask({ species: "layer" });
  loseNetwork();
  const idsOf = async (query: InputOf<"listProduction">) =>
    (await ask(query)).value.rows.map(({ id }) => id);
  expect(await idsOf({})).toEqual([1, 2]);
  expect(await idsOf({ farmId: 1 })).toEqual([1]);
  expect(await idsOf({ species: "layer" })).toEqual([2]);
});

it("shows without a network yesterday's entries and the standard", async () => {
  const written = { id: 1, at: 0, by: "Wang", voidedAt: null, voidedBy: null, voidReason: null };
  const eggs = { ...written, good: 9000, dirty: 3, cracked: 2, soft: 0, double: 1, kg: 540 };
  const standard = { lost: 3, feedKg: 4100, waterL: 7400, eggs: null, eggKg: null };
  const received = buildRecord({
    day: today,
    eggs: [eggs, { ...eggs, good: 500, kg: 30 }, { ...eggs, good: 7, voidedAt: 1 }],
    standards: [today, "2026-06-02", "2026-06-03"].map((day, index) => ({
      ...standard,
      day,
      feedKg: 4100 + 50 * index,
    })),
  });
  const readBoard = vi.fn<() => Promise<typeof received>>().mockResolvedValue(received);
  const book = new CachedRecords({
    callApi: readBoard as unknown as CallApi,
    storage: fakeDraftStorage().storage,
    clock: new FakeClock(Date.parse(today)),
    userId: () => 1,
  });
  await book.day(7, undefined, {});
  readBoard.mockRejectedValue(Object.assign(new Error("no network"), { code: 0 }));
  const next = (await book.day(7, "2026-06-02", {})).value;
  expect(next.dayBefore).toEqual(received.figures);
  expect(next.eggsBefore).toEqual({
    good: 9500,
    dirty: 6,
    cracked: 4,
    soft: 0,
    double: 2,
    kg: 570,
  });
  expect(standardOn(next)?.feedKg).toBe(4150);
  // This device has no data for the day in between, and no older day is called yesterday.
  const later = (await book.day(7, "2026-06-03", {})).value;
  expect([later.dayBefore, later.eggsBefore, standardOn(later)?.feedKg]).toEqual([
    null,
    null,
    4200,
  ]);
  expect(standardOn((await book.day(7, "2026-06-09", {})).value)).toBeNull();
});
