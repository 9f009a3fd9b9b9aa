import { createHash } from "node:crypto";
import { type FleetPlan, recordBotToken, officeKey } from "../../contract/operate/demo-fleet.ts";
import { messageOf } from "../../contract/base/server-message.ts";
import type { BoardRow } from "../../contract/flock/production/production.ts";
import { houseRoutes } from "../../contract/route/fleet/house-routes.ts";
import { productionRoutes } from "../../contract/route/flock/production-routes.ts";
import { dayMs, hourMs, minuteMs } from "../../contract/base/time.ts";
import { localMidnight } from "../base/local-time.ts";
import { valueAt } from "../breed/curve.ts";
import { type HouseConstants, houseConstants } from "../model/house-constants.ts";
import { dayOf, isForgotten, hasDuplicateEntry, liveDay } from "./bot-records.ts";
import { closeFlocks, type Closing } from "./bookkeeper.ts";
import { type CallServer, callerOf } from "./bot-calls.ts";
import { nextMidnight, roundAt } from "./bot-round.ts";
import { doWork } from "./technician.ts";

/** Days that are made up for at most after the demo was stopped. */
const madeUpDays = 29;
/** A day that is made up for so late is typed once: a slip could not be corrected any more. */
const slipMs = 2 * dayMs;
/** Time after which a farm's technician checks the plans again. */
const workEveryMs = 4 * hourMs;
/** Books of flocks that have left are closed once their figures are written, then as they leave. */
const booksAfterMs = 2 * minuteMs;
const booksAgainMs = 10 * minuteMs;
const booksEveryMs = 4 * hourMs;
const pageSize = 100;
const slipReason = "重复录入，已更正 · Entered twice, corrected";

interface Farm {
  readonly key: string;
  readonly timeZone: string;
  readonly sites: ReadonlyMap<string, HouseConstants>;
  readonly call: CallServer;
  /** Midnight of the first day that is not written yet. */
  nextMs: number;
  /** Time of its technician's next check of the plans. */
  workMs: number;
}

/** A day a worker records, and the time of writing. */
interface Day {
  readonly day: string;
  readonly dayBefore: string;
  readonly noonMs: number;
  readonly dueMs: number;
}

/** The account that closes the books of an organisation. */
interface Office {
  readonly call: CallServer;
  readonly closing: Closing;
  /** Time of the next check of the books. */
  booksMs: number;
}

interface RecordBotOptions {
  readonly plan: FleetPlan;
  /** Address of the demo's server: http://127.0.0.1:8080 */
  readonly server: string;
  readonly demoKey: string;
  readonly clock: () => number;
  readonly print: (line: string) => void;
}

/**
 * The workers of the demo: each writes the records of his farm through the public calls, day by day
 * from where the seed ended. Existing records are read from the server, so a start makes up for
 * missed days and repeats nothing. `start` and `stop` belong together.
 */
export class RecordBots {
  readonly #options: RecordBotOptions;
  #farms: readonly Farm[] = [];
  #offices: readonly Office[] = [];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isStopped = false;
  #lastText = "";

  constructor(options: RecordBotOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { plan, server, demoKey, clock } = this.#options;
    const farms = plan.farms.filter(({ level }) => level === "farm");
    this.#farms = await Promise.all(
      farms.map(async (farm) => ({
        key: farm.key,
        timeZone: farm.timeZone,
        sites: new Map(
          plan.houses
            .filter(({ farmKey, handDriven }) => farmKey === farm.key && !handDriven)
            .map((house) => [house.gateway.networkId, houseConstants(house, farm, plan.seed)]),
        ),
        call: callerOf(server, await recordBotToken(demoKey, farm.key)),
        workMs: clock() + workEveryMs,
        nextMs: localMidnight(farm.timeZone, Math.max(plan.now, clock() - madeUpDays * dayMs)),
      })),
    );
    this.#offices = await Promise.all(
      plan.orgs.map(async ({ code }) => ({
        call: callerOf(server, await recordBotToken(demoKey, officeKey(code))),
        closing: {
          leftBy: new Date(plan.now).toISOString().slice(0, 10),
          closed: new Set<number>(),
        },
        booksMs: clock() + booksAfterMs,
      })),
    );
    this.#go();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #go(): void {
    void this.makeRounds().finally(() => {
      if (!this.#isStopped) this.#timer = setTimeout(() => this.#go(), minuteMs);
    });
  }

  /**
   * Writes all due days, farm after farm; returns the same run while one is in progress. Failures
   * are retried next time.
   */
  makeRounds(): Promise<void> {
    this.#running ??= this.#makeAll().finally(() => (this.#running = null));
    return this.#running;
  }

  async #makeAll(): Promise<void> {
    for (const farm of this.#farms) {
      try {
        await this.#makeRound(farm);
        await this.#work(farm);
      } catch (error) {
        this.#logOnce(`The keeper of ${farm.key} waits: ${messageOf(error)}`);
      }
    }
    for (const office of this.#offices) await this.#closeFlocks(office);
  }

  async #closeFlocks(office: Office): Promise<void> {
    const now = this.#options.clock();
    if (this.#isStopped || now < office.booksMs) return;
    office.booksMs = now + booksAgainMs;
    try {
      if ((await closeFlocks(office.call, office.closing)) === 0)
        office.booksMs = now + booksEveryMs;
    } catch (error) {
      this.#logOnce(`The books wait: ${messageOf(error)}`);
    }
  }

  async #makeRound(farm: Farm): Promise<void> {
    const { clock } = this.#options;
    while (!this.#isStopped) {
      const midnightMs = farm.nextMs;
      const dueMs = roundAt(farm.key, midnightMs);
      if (dueMs > clock()) return;
      await writeDay(farm, midnightMs, dueMs, clock());
      farm.nextMs = nextMidnight(farm.timeZone, midnightMs);
    }
  }

  /** The technician does what is due, every few hours. */
  async #work(farm: Farm): Promise<void> {
    const now = this.#options.clock();
    if (this.#isStopped || now < farm.workMs) return;
    farm.workMs = now + workEveryMs;
    await doWork(farm.call);
  }

  #logOnce(line: string): void {
    if (line !== this.#lastText) this.#options.print(line);
    this.#lastText = line;
  }
}

async function writeDay(farm: Farm, midnightMs: number, dueMs: number, now: number): Promise<void> {
  const [house] = farm.sites.values();
  if (house === undefined) return;
  const noonMs = midnightMs + dayMs / 2;
  const day = { day: dayOf(house, noonMs), dayBefore: dayOf(house, noonMs - dayMs), noonMs, dueMs };
  const siteByHouse = await readSites(farm);
  for (const row of await readBoard(farm, day.day, "missing")) {
    const house = siteByHouse.get(row.houseId);
    if (house !== undefined && house.breed.species === row.species && !isForgotten(house, day.day))
      await save(farm.call, house, row, { ...day, isLate: now - dueMs > slipMs });
  }
  for (const row of await readBoard(farm, day.dayBefore, "recorded")) {
    const house = siteByHouse.get(row.houseId);
    if (house !== undefined && hasDuplicateEntry(house, day.dayBefore))
      await putRight(farm.call, row);
  }
}

/** Returns the houses of a farm by their number, only those of the plan. */
async function readSites({ call, sites }: Farm): Promise<Map<number, HouseConstants>> {
  const houses = await call(houseRoutes.listHouse, { page: 1, pageSize });
  return new Map(
    (houses?.rows ?? []).flatMap(({ id, networkId }) => {
      const house = networkId === null ? undefined : sites.get(networkId);
      return house === undefined ? [] : [[id, house] as const];
    }),
  );
}

async function readBoard(
  { call }: Farm,
  day: string,
  state: "missing" | "recorded",
): Promise<readonly BoardRow[]> {
  const board = await call(productionRoutes.listProduction, { day, state, page: 1, pageSize });
  return board?.rows ?? [];
}

/** Birds there are by the record, otherwise by the curve of the breed. */
const aliveOf = ({ breed, placedCount }: HouseConstants, { figures, dayAge }: BoardRow): number =>
  figures?.alive ?? Math.round((placedCount * valueAt(breed.survivalPct, dayAge)) / 100);

async function save(
  call: CallServer,
  house: HouseConstants,
  row: BoardRow,
  { dueMs, isLate, ...day }: Day & { readonly isLate: boolean },
): Promise<void> {
  const alive = aliveOf(house, row);
  const { dead, culled, cause, feedKg, eggs, weighing, isSlip } = liveDay(house, {
    ...day,
    age: row.dayAge,
    alive,
  });
  const losses = dead + culled > 0 ? [{ dead, culled, cause }] : [];
  const draft = { flockId: row.id, day: day.day, draftedAt: Math.round(dueMs) };
  const saved = await call(productionRoutes.saveProduction, {
    ...draft,
    version: 0,
    draftId: draftIdOf(row, day.day, "first"),
    values: { feedKg },
    losses,
    ...(losses.length === 0 ? { hasNoLosses: true as const } : {}),
    eggs: eggs === null ? [] : [eggs],
    weighings: weighing === null ? [] : [weighing],
  });
  if (saved === null || !isSlip || isLate) return;
  await call(productionRoutes.saveProduction, {
    ...draft,
    version: saved.version,
    draftId: draftIdOf(row, day.day, "again"),
    losses,
  });
}

/** Voids the losses that were entered twice. */
async function putRight(call: CallServer, { id, day }: BoardRow): Promise<void> {
  const record = await call(productionRoutes.productionDay, { flockId: id, day });
  const [first, second] = (record?.losses ?? []).filter(({ voidedAt }) => voidedAt === null);
  if (second === undefined || first?.dead !== second.dead || first.culled !== second.culled) return;
  await call(productionRoutes.voidProduction, { kind: "loss", id: second.id, reason: slipReason });
}

/** The same draft has the same number, whenever it is sent: UUID of version 8. */
function draftIdOf({ id }: BoardRow, day: string, which: string): string {
  const hex = createHash("sha256").update(`keeper ${id} ${day} ${which}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
