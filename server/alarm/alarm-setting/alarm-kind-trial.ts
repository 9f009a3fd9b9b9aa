import type { Species } from "../../../contract/base/animal.ts";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import {
  isTrialKey,
  type TrialResult,
  trialHouseDays,
} from "../../../contract/alarm/alarm-setting.ts";
import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { dayMs, minuteMs } from "../../../contract/base/time.ts";
import type { BreedDay, HouseContext } from "../../judge/limit/alarm-limits.ts";
import { limitOverrideSchema } from "../../judge/limit/alarm-limits.ts";
import {
  type AlarmSettings,
  kindsWith,
  readAlarmSettings,
  sharedLimitsOf,
  unset,
} from "../../judge/limit/alarm-settings.ts";
import { type ContextAt, PastJudge } from "../../judge/verdict/past-judge.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { one, rows } from "../../platform/db/sql-statement.ts";
import { breedDaysOf } from "../../fleet/house/breed-days.ts";
import { contextOf, type HouseJudgeData } from "../../fleet/house/house-context.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { aliveFrom, type StoredMinute, observationFrom } from "./past-observation.ts";
import { tryOnRecords } from "./recorded-trial.ts";
import { orgOf } from "./alarm-setting-queries.ts";

type Input = z.output<typeof routes.tryAlarmKind.input>;

/** Time after which one call begins no further house, so that it ends well before its limit. */
const workMs = 1500;

interface HouseRow {
  readonly id: number;
  readonly species: Species;
  readonly lineage: number[];
  readonly timeZone: string;
  readonly override: unknown;
}
interface FlockRow {
  readonly houseId: number;
  readonly breedId: number;
  readonly placedAt: Date;
  readonly clearedAt: Date | null;
  readonly placedAge: number;
  readonly placedCount: number;
}
interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the alarms that a kind would have raised in the past days in the caller's houses of an
 * organisation, by the current settings and by a proposal: the judge's own verdict on the stored
 * minutes. A call covers as many houses as its time allows; `next` continues. Refusals: 400, 404.
 */
export async function tryKind(
  db: Queryable,
  caller: Caller,
  input: Input,
  now: number,
  signal: AbortSignal,
): Promise<TrialResult> {
  const orgId = await orgOf(db, caller, input.orgId);
  const to = Math.floor(now / minuteMs) * minuteMs;
  const window = { from: to - input.days * dayMs, to };
  const mine = sql`from houses h join farms f on f.id = h.farm_id
    where h.org_id = ${orgId} and ${visibleHouses(caller)}`;
  const { count } = await one<{ count: number }>(db, sql`select count(*)::int as count ${mine}`);
  const max = Math.max(1, Math.floor(trialHouseDays / input.days));
  const houses = await rows<HouseRow>(
    db,
    sql`select h.id, h.species, f.lineage, f.time_zone as "timeZone", h.limit_override as override
      ${mine} and h.id > ${input.after} order by h.id limit ${max + 1}`,
  );
  const settings = (await readAlarmSettings(db, orgId)).get(orgId) ?? unset;
  if (!isTrialKey(input.key)) {
    const houseIds = houses.slice(0, max).map(({ id }) => id);
    const kinds = [settings.kinds, kindsWith([input])] as const;
    const [present, proposed] = [kinds[0][input.key], kinds[1][input.key]];
    const request = { key: input.key, houseIds, ...window };
    const result = await tryOnRecords(db, request, present, proposed);
    const next = houses.length > result.length ? (houseIds.at(-1) ?? null) : null;
    return { ...window, houses: count, next, rows: result };
  }
  const spellsOf = await readSpells(db, houses.slice(0, max), window);
  const result: TrialResult["rows"] = [];
  const stopAt = performance.now() + workMs;
  for (const house of houses.slice(0, max)) {
    if (result.length > 0 && performance.now() > stopAt) break;
    const spells = spellsOf(house, settings);
    const [holds, proposed] = await judgeBoth(db, house.id, window, signal, [
      new PastJudge(input.key, contextAtOf(spells)),
      new PastJudge(input.key, proposedOver(contextAtOf(spells), settings, input)),
    ]);
    const recorded = await recordedOf(db, house.id, input.key, window);
    result.push({ houseId: house.id, now: holds, proposed, recorded });
  }
  const next = houses.length > result.length ? (result.at(-1)?.houseId ?? null) : null;
  return { ...window, houses: count, next, rows: result };
}

/** Judges the stored minutes of a house by both settings, a day at a time. */
async function judgeBoth(
  db: Queryable,
  houseId: number,
  { from, to }: Window,
  signal: AbortSignal,
  [now, proposed]: readonly [PastJudge, PastJudge],
): Promise<readonly [number[], number[]]> {
  let before: StoredMinute | null = null;
  for (let at = from; at < to; at += dayMs) {
    signal.throwIfAborted();
    const minutes = await rows<StoredMinute>(
      db,
      sql`select at, sum, count from reading_minutes where house_id = ${houseId}
        and at >= ${timestamp(at)} and at < ${timestamp(Math.min(at + dayMs, to))} order by at`,
    );
    for (const minute of minutes) {
      const observation = observationFrom(minute, before);
      for (const trial of [now, proposed]) trial.judge(observation, aliveFrom(minute));
      before = minute;
    }
  }
  for (const trial of [now, proposed]) trial.end(to);
  return [now.raised, proposed.raised];
}

/** Returns the alarms of the kind from the alarm history. */
async function recordedOf(
  db: Queryable,
  houseId: number,
  key: AlarmKey,
  { from, to }: Window,
): Promise<number[]> {
  const alarms = await rows<{ at: Date }>(
    db,
    sql`select raised_at as at from alarms where house_id = ${houseId} and key = ${key}
      and raised_at >= ${timestamp(from)} and raised_at < ${timestamp(to)}
      and suppressed_by is null order by raised_at`,
  );
  return alarms.map(({ at }) => at.getTime());
}

/** A period of a house with one flock, or with none. */
interface Spell {
  readonly from: number;
  readonly to: number;
  readonly judgeData: HouseJudgeData;
}

/**
 * Reads the flocks and standards of these houses in a window. Returns a function for the spells of
 * one house.
 */
async function readSpells(
  db: Queryable,
  houses: readonly HouseRow[],
  { from, to }: Window,
): Promise<(house: HouseRow, settings: AlarmSettings) => readonly Spell[]> {
  const flocks = await rows<FlockRow>(
    db,
    sql`select house_id as "houseId", breed_id as "breedId", placed_at as "placedAt",
        cleared_at as "clearedAt", placed_age as "placedAge", placed_count as "placedCount"
      from flocks where house_id = any(${sql.param(houses.map(({ id }) => id))}::int[])
        and placed_at < ${timestamp(to)} and (cleared_at is null or cleared_at > ${timestamp(from)})
      order by placed_at`,
  );
  const standards = await breedDaysOf(db, [...new Set(flocks.map(({ breedId }) => breedId))]);
  return (house, settings) => [
    ...flocks
      .filter(({ houseId }) => houseId === house.id)
      .map((flock) => ({
        from: flock.placedAt.getTime(),
        to: flock.clearedAt?.getTime() ?? Number.MAX_SAFE_INTEGER,
        judgeData: judgeDataOf(house, settings, flock, standards.get(flock.breedId) ?? []),
      })),
    { from: 0, to: Number.MAX_SAFE_INTEGER, judgeData: judgeDataOf(house, settings, null, []) },
  ];
}

const judgeDataOf = (
  { species, lineage, timeZone, override }: HouseRow,
  settings: AlarmSettings,
  flock: FlockRow | null,
  breedDays: readonly BreedDay[],
): HouseJudgeData => ({
  species,
  timeZone,
  override: limitOverrideSchema.parse(override),
  shared: sharedLimitsOf(settings, { lineage, breedId: flock?.breedId ?? null }),
  kinds: settings.kinds,
  inputs: [],
  flock:
    flock === null
      ? null
      : {
          placedAt: flock.placedAt.getTime(),
          placedAge: flock.placedAge,
          placedCount: flock.placedCount,
          // The book's count is today's, not the count on the tested days.
          recordedAlive: null,
          breedDays,
        },
});

const contextAtOf =
  (spells: readonly Spell[]): ContextAt =>
  (at, aliveCount) => {
    const spell = spells.find(({ from, to }) => from <= at && at < to);
    if (spell === undefined) throw new Error("no spell");
    return contextOf(spell.judgeData, at, aliveCount);
  };

/** The context with the proposed kind and limits. */
function proposedOver(contextAt: ContextAt, settings: AlarmSettings, input: Input): ContextAt {
  const kinds = { ...settings.kinds, [input.key]: kindsWith([input])[input.key] };
  let base: HouseContext["override"] | null = null;
  let override: HouseContext["override"] = {};
  return (at, aliveCount) => {
    const context = contextAt(at, aliveCount);
    // Limits are computed once per object (judge/limit/alarm-limits.ts), so a new object is made
    // only when they change.
    if (base !== context.override) {
      base = context.override;
      override = { ...base, ...input.limits };
    }
    return { ...context, override, kinds };
  };
}
