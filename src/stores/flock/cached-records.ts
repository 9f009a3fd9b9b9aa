import { addDays, daysBetween } from "../../../contract/base/calendar-day.ts";
import { eggsLaid } from "./entry-numbers.ts";
import { isTemporary } from "../app/session-port.ts";
import {
  type BoardRow,
  type FlockRecord,
  isOutsideWindow,
} from "../../../contract/flock/production/production.ts";
import type { CallApi, InputOf, ReplyOf, RequestOptions } from "../port/call.ts";
import type { Clock } from "../port/clock.ts";
import type { DraftStorage, CachedAnswer } from "../port/draft-storage.ts";

/** The shown value, and its age when the server could not be reached. */
export interface Shown<T> {
  readonly value: T;
  /** Epoch ms by the clock of this device; null: just received from the server. */
  readonly storedAt: number | null;
}

interface Ports {
  readonly callApi: CallApi;
  readonly storage: DraftStorage;
  readonly clock: Clock;
  readonly userId: () => number | null;
}

/**
 * The board and the days of a user's flocks: from the server, or without a network from the last
 * answer.
 */
export class CachedRecords {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Rejects like the call when nothing is stored either. */
  async day(
    flockId: number,
    day: string | undefined,
    options: Partial<RequestOptions>,
  ): Promise<Shown<FlockRecord>> {
    const { callApi, clock, storage } = this.#ports;
    const input = day === undefined ? { flockId } : { flockId, day };
    return this.#shown(
      () => callApi("productionDay", input, options),
      (userId, record) => storage.storeDay(userId, record, clock.now()),
      async (userId) => {
        const result = await storage.day(userId, flockId, day ?? lastDay);
        return result === null ? null : { ...result, value: asOf(result.value, day) };
      },
    );
  }

  async board(
    query: InputOf<"listProduction">,
    today: string,
    options: Partial<RequestOptions>,
  ): Promise<Shown<ReplyOf<"listProduction">>> {
    const { callApi, clock, storage } = this.#ports;
    const isWhole = partFilters.every((filter) => query[filter] === undefined);
    return this.#shown(
      () => callApi("listProduction", query, options),
      async (userId, board) => {
        if (isWhole) await storage.storeBoard(userId, board, clock.now());
      },
      async (userId) => {
        const result = await storage.board(userId);
        return result === null ? null : { ...result, value: boardOf(result.value, query, today) };
      },
    );
  }

  async #shown<T>(
    fetch: () => Promise<T>,
    store: (userId: number, value: T) => Promise<void>,
    recall: (userId: number) => Promise<CachedAnswer<T> | null>,
  ): Promise<Shown<T>> {
    const userId = this.#ports.userId();
    try {
      const value = await fetch();
      if (userId !== null) void store(userId, value).catch(() => undefined);
      return { value, storedAt: null };
    } catch (error) {
      const cached =
        userId === null || !isTemporary(error) ? null : await recall(userId).catch(nothing);
      if (cached === null) throw error;
      return { value: cached.value, storedAt: cached.keptAt };
    }
  }
}

const nothing = (): null => null;
/** Later than any day. */
const lastDay = "9999-12-31";

/** A day that could not be requested, in its initial state: nothing is recorded yet. */
function asOf(record: FlockRecord, day: string | undefined): FlockRecord {
  if (day === undefined || record.day === day) return record;
  const today = day > record.today ? day : record.today;
  const isNext = addDays(record.day, 1) === day;
  return {
    ...record,
    day,
    today,
    lastDay: day > record.lastDay ? day : record.lastDay,
    version: 0,
    values: { feedKg: null, waterL: null, kwh: null, note: "" },
    hasNoLosses: false,
    hasNoEggs: false,
    losses: [],
    eggs: [],
    eggSales: [],
    weighings: [],
    moves: [],
    treatments: [],
    withheld: [],
    lastAt: null,
    lastBy: null,
    figures: null,
    dayBefore: isNext ? record.figures : null,
    eggsBefore: isNext ? eggsLaid(record) : null,
    due: [],
    needsReason: isOutsideWindow(day, today, record.windowDays),
  };
}

/** Parameters with which a query does not return all flocks. */
const partFilters = ["day", "farmId", "species", "breedId", "keyword", "state", "page"] as const;

/** Returns the requested day of the requested flocks that were received. */
function boardOf(
  board: ReplyOf<"listProduction">,
  { day, farmId, species }: InputOf<"listProduction">,
  today: string,
): ReplyOf<"listProduction"> {
  const isThatDay = (row: BoardRow) => (day === undefined ? row.day >= today : row.day === day);
  const rows = board.rows
    .filter((row) => farmId === undefined || row.farmId === farmId)
    .filter((row) => species === undefined || row.species === species)
    .map((row) => (isThatDay(row) ? row : unrecorded(row, day ?? today)))
    .filter(({ dayAge }) => dayAge >= 0);
  const recorded = rows.filter(({ isRecorded }) => isRecorded).length;
  const total = board.total - board.rows.length + rows.length;
  return { ...board, total, rows, recorded, missing: rows.length - recorded };
}
const unrecorded = (row: BoardRow, day: string): BoardRow => ({
  ...row,
  day,
  dayAge: row.dayAge + daysBetween(row.day, day),
  isRecorded: false,
  note: "",
  lastAt: null,
  lastBy: null,
  due: [],
  figures: null,
});
