import { access } from "node:fs/promises";
import { counterKeys } from "../../../contract/base/metric.ts";
import type { RangeQuery } from "../../../contract/telemetry/telemetry.ts";
import { secondMs } from "../../../contract/base/time.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { type ColdWeek, coldWeeks } from "../../platform/retention/cold-weeks.ts";
import {
  type BucketRow,
  type Buckets,
  cellsSql,
  either,
  valuesOf,
} from "../telemetry/history-buckets.ts";
import type { PastMinutes, Totals } from "../telemetry/past-minutes.ts";
import { cellColumn, keyColumns, valueColumns } from "./cold-columns.ts";
import { type ColdEngine, quoted } from "./cold-engine.ts";
import { partFile, partOf } from "./cold-files.ts";

interface Deps {
  readonly database: Queryable;
  readonly engine: ColdEngine;
  readonly dir: string;
  readonly log: Log;
}

/** An empty relation with every column: a file leaves out columns without a value. */
const allColumns = `select ${[...keyColumns, ...valueColumns]
  .map(({ name, type }) => `null::${type} as ${name}`)
  .join(", ")} where false`;

/** Minutes that are only in files. */
export class ColdMinutes implements PastMinutes {
  readonly #deps: Deps;
  readonly #missing = new Set<string>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Number of files that were needed and are missing. */
  get missing(): number {
    return this.#missing.size;
  }

  /** The weeks of a window that have no partition any more. */
  async weeks(from: number, to: number): Promise<ColdWeek[]> {
    return (await coldWeeks(this.#deps.database, from, to)).filter(({ isDropped }) => isDropped);
  }

  /** The buckets of a window that have rows in these weeks, in time order. */
  async buckets(
    weeks: readonly ColdWeek[],
    query: Pick<RangeQuery, "houseId" | "metrics" | "to">,
    window: Buckets,
    signal?: AbortSignal,
  ): Promise<BucketRow[]> {
    const cells = query.metrics.map((key, position) => cellsSql(key, position, cellColumn));
    const values = query.metrics.map(valuesOf);
    const rows = await this.#read(
      weeks.filter(({ until }) => until > window.from),
      query.houseId,
      [window.from, query.to],
      (source) => `select b, ${values.flat().join(", ")}
         from (select ((minute * ${secondMs} - ${window.from}) // ${window.bucketMs})::int as b,
           ${cells.join(", ")} from ${source}) group by b order by b`,
      signal,
    );
    return rows.map(([bucket, ...flat]) => {
      let at = 0;
      return [bucket ?? 0, ...values.map(({ length }) => flat.slice(at, (at += length)))];
    });
  }

  /**
   * The highest of the meters' totals in the last rows before a time, `max` rows at most: a week
   * after the other, as far back as there are rows.
   */
  async totalsBefore(houseId: number, before: number, max: number): Promise<Totals> {
    const totals: Totals = {};
    let left = max;
    for (const week of (await this.weeks(0, before)).reverse()) {
      if (left <= 0) break;
      const [row] = await this.#read(
        [week],
        houseId,
        [0, before],
        (source) => `select count(*), ${counterKeys.map((key) => `max(${key})`).join(", ")}
          from (select * from ${source} order by minute desc limit ${left})`,
      );
      left -= row?.[0] ?? 0;
      for (const [position, key] of counterKeys.entries())
        totals[key] = either(totals[key] ?? null, row?.[position + 1] ?? null, Math.max);
    }
    return totals;
  }

  /** Number of a house's rows in a window, and the first of them, epoch ms. */
  async rows(
    houseId: number,
    from: number,
    to: number,
  ): Promise<{ readonly count: number; readonly first: number | null }> {
    const [row] = await this.#read(
      await this.weeks(from, to),
      houseId,
      [from, to],
      (source) => `select count(*), min(minute) * ${secondMs} from ${source}`,
    );
    return { count: row?.[0] ?? 0, first: row?.[1] ?? null };
  }

  async #read(
    weeks: readonly ColdWeek[],
    houseId: number,
    [from, to]: readonly [number, number],
    sql: (source: string) => string,
    signal?: AbortSignal,
  ): Promise<(number | null)[][]> {
    const files = await this.#files(weeks, houseId);
    if (files.length === 0) return [];
    const source = `(select * from (${allColumns}
        union all by name
        select * from read_parquet([${files.map(quoted).join(", ")}], union_by_name = true))
      where house_id = $house and minute >= $from and minute < $to)`;
    const seconds = (ms: number) => BigInt(Math.ceil(ms / secondMs));
    return this.#deps.engine.query(
      sql(source),
      { house: houseId, from: seconds(from), to: seconds(to) },
      signal,
    );
  }

  /** A missing file is a gap, and is logged once. */
  async #files(weeks: readonly ColdWeek[], houseId: number): Promise<string[]> {
    const part = partOf(houseId);
    const paths = weeks
      .filter(({ parts }) => parts.includes(part))
      .map(({ from }) => partFile(this.#deps.dir, from, part));
    const result = await Promise.all(paths.map((path) => this.#hasFile(path)));
    return paths.filter((_, index) => result[index]);
  }

  async #hasFile(path: string): Promise<boolean> {
    try {
      await access(path);
      this.#missing.delete(path);
      return true;
    } catch {
      if (!this.#missing.has(path))
        this.#deps.log.error({ file: path }, "a file of past minutes is missing: they are a gap");
      this.#missing.add(path);
      return false;
    }
  }
}
