import { sql } from "drizzle-orm";
import { Gauge, Registry } from "prom-client";
import {
  type HouseStatus,
  houseStatus,
  houseStatuses,
} from "../../../contract/fleet/house/house.ts";
import type { Reading } from "../../../contract/fleet/house/reading.ts";
import { keysOf } from "../../../contract/base/table-keys.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { readingColumn } from "../../fleet/house/house-reading.ts";
import { refuseField } from "../../platform/base/refusal.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { allOf, rows, when } from "../../platform/db/sql-statement.ts";
import { houseColumns, houseFrom, houseOf, type HouseRow } from "../../platform/fact/house-row.ts";
import { type Caller, inSubtree, visibleHouses } from "../../platform/session/caller-scope.ts";

/** Maximum number of houses of a reply: each has about twenty series. */
export const fleetHousesMax = 1000;
const statuses = keysOf(houseStatuses);
const severities = [1, 2, 3, 4] as const;

type Counts = Readonly<Record<(typeof severities)[number], number>>;
type Row = HouseRow & { farm_name: string; reading: Reading | null; alarms: Counts | null };

/** Readings of a house that is online, by the name of their series. */
const readings = {
  temperature_celsius: ["temp", "Mean temperature of the house"],
  target_temperature_celsius: ["targetTemp", "Target temperature of the controller"],
  outdoor_temperature_celsius: ["tempOut", "Outdoor temperature"],
  humidity_percent: ["rh", "Relative humidity"],
  co2_ppm: ["co2", "Carbon dioxide"],
  ammonia_ppm: ["nh3", "Ammonia"],
  static_pressure_pascals: ["staticPressure", "Static pressure below outdoors"],
} as const satisfies Record<string, readonly [keyof Reading, string]>;

/** Houses the caller sees, with their readings and annunciated alarms. Refusal: 400. */
async function readHouses(
  database: Database,
  caller: Caller,
  farmId: number | undefined,
): Promise<Row[]> {
  const records = await rows<Row>(
    database,
    sql`select ${sql.raw(houseColumns)}, f.name as farm_name, ${readingColumn} as reading,
        (select jsonb_object_agg(c.severity, c.count) from (
          select a.severity, count(*) as count from alarms a where a.house_id = h.id
            and a.state in ('unacknowledged', 'acknowledged') and a.shelved_until is null
            and a.suppressed_by is null group by a.severity) c) as alarms
      from ${sql.raw(houseFrom)}
      where ${allOf([visibleHouses(caller), when(farmId, inSubtree)])}
      order by h.id limit ${fleetHousesMax + 1}`,
  );
  if (records.length > fleetHousesMax)
    throw refuseField(400, "farmId", fieldFaults.manyHouses, { max: fleetHousesMax });
  return records;
}

/** All series of a reply. */
class Series {
  readonly registry = new Registry();

  gauge<L extends string>(name: string, help: string, labelNames: readonly L[]): Gauge<L> {
    return new Gauge<L>({
      name: `house_watch_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
    });
  }
}

function statusOf({ reading, alarms, ...row }: Row): HouseStatus {
  const worst = severities.find((severity) => (alarms?.[severity] ?? 0) > 0) ?? 0;
  return houseStatus({ house: houseOf(row), reading, worst });
}

function addReadings(series: Series, found: readonly Row[]): void {
  // A house that is offline has no current value.
  const live = found.flatMap(({ is_online: isOnline, reading }) =>
    isOnline === true && reading !== null ? [reading] : [],
  );
  for (const [name, [key, help]] of Object.entries(readings)) {
    const gauge = series.gauge(`house_${name}`, help, ["house"]);
    for (const reading of live) {
      const value = reading[key];
      if (value !== null) gauge.set({ house: reading.houseId }, value);
    }
  }
  const at = series.gauge("house_reading_timestamp_seconds", "Time of the newest reading", [
    "house",
  ]);
  for (const { reading } of found)
    if (reading !== null) at.set({ house: reading.houseId }, reading.at / 1000);
}

function addStates(series: Series, found: readonly Row[]): void {
  const info = series.gauge("house_info", "Names of a house", ["house", "name", "farm", "species"]);
  const status = series.gauge("house_status", "1: the house is in this state", ["house", "status"]);
  const alarms = series.gauge("house_alarms", "Alarms that sound, by severity; 1 is the worst", [
    "house",
    "severity",
  ]);
  const houses = series.gauge("fleet_houses", "Houses in sight, by state", ["status"]);
  const all = series.gauge("fleet_alarms", "Alarms in sight that sound, by severity", ["severity"]);
  for (const status of statuses) houses.set({ status: status }, 0);
  for (const severity of severities) all.set({ severity }, 0);
  for (const row of found) {
    const { id: house, name, farm_name: farm, species } = row;
    const now = statusOf(row);
    info.set({ house, name, farm, species }, 1);
    for (const item of statuses) status.set({ house, status: item }, item === now ? 1 : 0);
    houses.inc({ status: now });
    for (const severity of severities) {
      const count = row.alarms?.[severity] ?? 0;
      alarms.set({ house, severity }, count);
      all.inc({ severity }, count);
    }
  }
}

/**
 * Measurements and states of the caller's houses in Prometheus's text format; `farmId`: only houses
 * below it. Refusal: 400 for more houses than fit into a reply.
 */
export async function fleetMetrics(
  database: Database,
  caller: Caller,
  farmId: number | undefined,
): Promise<string> {
  const houses = await readHouses(database, caller, farmId);
  const series = new Series();
  addStates(series, houses);
  addReadings(series, houses);
  return series.registry.metrics();
}
