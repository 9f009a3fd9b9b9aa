import { setImmediate as turn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { NoticeChannel } from "../../../contract/notify/notice.ts";
import {
  type ReadinessCounts,
  type ReadinessHouse,
  type ReadinessList,
  type ReadinessState,
  readinessStateKeys,
  squaresOf,
  worstState,
} from "../../../contract/operate/readiness.ts";
import {
  emptyHouseChecks,
  type ReadinessCheck,
  readinessCheckKeys,
} from "../../../contract/operate/readiness-reason.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { limitsOf } from "../../judge/limit/alarm-limits.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { containsKeyword, offsetOf, when } from "../../platform/db/sql-statement.ts";
import { type LimitContext, readLimitContexts } from "../../fleet/house/house-limits.ts";
import { type Caller, inSubtree, visibleHouses } from "../../platform/session/caller-scope.ts";
import { tableOf } from "../../../contract/base/table-keys.ts";
import { checkGateway, checkMode, checkProbes, checkTunnel } from "./device-checks.ts";
import { checkDrill, checkGenerator } from "./people-checks.ts";
import { checkAlarms, checkLimits } from "./rule-checks.ts";
import { readCalls } from "./readiness-contacts.ts";
import { type FactRow, readFacts } from "./readiness-facts.ts";
import { type Generator, readGenerators } from "./generators.ts";
import { type ReadinessFinding, squareOf } from "./readiness-square.ts";

type Query = z.output<typeof routes.listReadiness.input>;

/** Number of houses after which other work has a turn. */
const turnHouses = 200;

/**
 * Returns the readiness of the caller's houses for an alarm, from today's facts: all are checked, a
 * page of them is returned. `now` in epoch ms; `can`: available channels.
 */
export async function listReadiness(
  database: Database,
  caller: Caller,
  query: Query,
  now: number,
  can: ReadonlySet<NoticeChannel>,
): Promise<ReadinessList> {
  const all = await readHouses(database, caller, query, now, can);
  const { check, state } = query;
  const stateOf = (house: ReadinessHouse): ReadinessState | undefined =>
    check === undefined ? house.state : house.checks[check]?.state;
  const selected = all.filter((house) => {
    const houseState = stateOf(house);
    if (state !== undefined) return houseState === state;
    return check === undefined || (houseState !== undefined && houseState !== "ready");
  });
  const inOrder = query.sort === "place" ? selected : selected.toSorted(worstFirst(stateOf));
  if (query.order === "desc") inOrder.reverse();
  const from = offsetOf(query);
  return {
    at: now,
    total: selected.length,
    houses: all.length,
    empty: all.filter(({ isEmpty }) => isEmpty).length,
    counts: countsOf(all.map((house) => house.state)),
    byCheck: tableOf(readinessCheckKeys, (key) =>
      countsOf(all.flatMap(({ checks }) => checks[key]?.state ?? [])),
    ),
    rows: inOrder.slice(from, from + query.pageSize),
  };
}

const rankOf = (state: ReadinessState | undefined): number =>
  state === undefined ? readinessStateKeys.length : readinessStateKeys.indexOf(state);
const countOf = (house: ReadinessHouse, state: ReadinessState): number =>
  squaresOf(house).filter(([, square]) => square.state === state).length;

/**
 * Among houses in the same state the one with more reasons is first; the input is in the order of
 * places.
 */
const worstFirst =
  (stateOf: (house: ReadinessHouse) => ReadinessState | undefined) =>
  (a: ReadinessHouse, b: ReadinessHouse): number =>
    rankOf(stateOf(a)) - rankOf(stateOf(b)) ||
    countOf(b, "fault") - countOf(a, "fault") ||
    countOf(b, "look") - countOf(a, "look");

function countsOf(states: readonly ReadinessState[]): ReadinessCounts {
  const counts = { fault: 0, look: 0, unknown: 0, ready: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

async function readHouses(
  database: Database,
  caller: Caller,
  query: Query,
  now: number,
  can: ReadonlySet<NoticeChannel>,
): Promise<ReadinessHouse[]> {
  const facts = await readFacts(
    database,
    [
      visibleHouses(caller),
      when(query.farmId, inSubtree),
      when(query.houseId, (id) => sql`h.id = ${id}::bigint`),
      containsKeyword(query.keyword, sql`h.name, h.name_en, f.name, f.name_en`),
    ],
    now,
  );
  const ids = facts.map(({ id }) => id);
  const limitContexts = await readLimitContexts(database, caller, ids, now);
  const callsOf = await readCalls(database, facts, now, can);
  const generatorOf = await readGenerators(database, now);
  const houses: ReadinessHouse[] = [];
  for (const [index, row] of facts.entries()) {
    if (index % turnHouses === turnHouses - 1) await turn();
    const limitContext = limitContexts.get(row.id);
    // The house was removed between two readings.
    if (limitContext === undefined) continue;
    const calls = callsOf(row);
    houses.push(houseOf({ row, limitContext, calls, generator: generatorOf(row), now }));
  }
  return houses;
}

interface Known {
  readonly row: FactRow;
  readonly limitContext: LimitContext;
  readonly calls: readonly ReadinessFinding[];
  readonly generator: Generator;
  readonly now: number;
}

/** Findings of each check; null: the check does not apply to this house. */
function findingsOf({
  row,
  limitContext,
  calls,
  generator,
  now,
}: Known): Readonly<Record<ReadinessCheck, readonly ReadinessFinding[] | null>> {
  const { context, observed } = limitContext;
  // A hot day lifts the high limit: that is weather, no setting.
  const limits = limitsOf(context, { ...observed, tempOutC: null });
  return {
    gateway: checkGateway(row, now),
    probes: checkProbes(row, limits, now),
    limits: checkLimits(row, context, observed),
    alarms: checkAlarms(row, context, now),
    mode: checkMode(row, now),
    tunnel: checkTunnel(row, context.dayAge),
    generator: checkGenerator(row, generator),
    calls,
    drill: checkDrill(row, now),
  };
}

function houseOf(known: Known): ReadinessHouse {
  const { row, limitContext } = known;
  const { isEmpty, dayAge } = limitContext.context;
  const findings = findingsOf(known);
  const checks: ReadinessHouse["checks"] = {};
  for (const key of readinessCheckKeys) {
    const reasons = findings[key];
    if (reasons === null || (isEmpty && !emptyHouseChecks.has(key))) continue;
    checks[key] = squareOf(isEmpty ? reasons.map(softened) : reasons);
  }
  return {
    id: row.id,
    name: row.name,
    nameEn: row.name_en,
    farmId: row.farm_id,
    farmName: row.farm_name,
    farmNameEn: row.farm_name_en,
    timeZone: row.time_zone,
    gatewayId: row.gateway_id,
    isEmpty,
    dayAge,
    state: worstState(squaresOf({ checks }).map(([, { state }]) => state)),
    checks,
  };
}

/**
 * An empty house endangers no animal: its faults are to be fixed before the next flock is placed.
 * Doubt about the house being empty is a separate matter.
 */
const softened = (reason: ReadinessFinding): ReadinessFinding =>
  reason.state === "fault" && reason.key !== "birdsUnknown" ? { ...reason, state: "look" } : reason;
