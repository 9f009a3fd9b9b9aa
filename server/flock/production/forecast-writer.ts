import { getTableColumns } from "drizzle-orm";
import { type GrowthForecast, isSold } from "../../../contract/flock/forecast/forecast.ts";
import { forecastOf } from "../../../contract/flock/forecast/sale-plan.ts";
import { keysOf } from "../../../contract/base/table-keys.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { preparedOn } from "../../platform/db/prepared-statements.ts";
import { flockForecasts } from "../../platform/db/schema/flock/forecast-tables.ts";
import { type ForecastFlock, planOf, readEarlier } from "./forecast-input.ts";

type StoredForecast = GrowthForecast & { readonly flockId: number };

const columns = Object.entries(getTableColumns(flockForecasts)).map(
  ([key, column]) =>
    [key as keyof StoredForecast, column.name, column.getSQLType() === "date"] as const,
);
/** The columns of kept forecasts `o`, as JSON names them. */
export const storedColumns = columns
  .filter(([key]) => key !== "flockId")
  .map(([key, name, isDay]) => `o.${name}${isDay ? "::text" : ""} as "${key}"`)
  .join(", ");
const newestSql = `select o.flock_id as "flockId", ${storedColumns}
  from unnest($1::int[], $2::date[]) as u(flock_id, day)
  join flock_forecasts o on o.flock_id = u.flock_id and o.day = u.day`;
const writeSql = `insert into flock_forecasts
  select * from json_populate_recordset(null::flock_forecasts, $1)
  on conflict (flock_id, day) do update set ${columns
    .filter(([key]) => key !== "flockId" && key !== "day")
    .map(([, name]) => `${name} = excluded.${name}`)
    .join(", ")}`;

/**
 * Writes the current day's forecast of flocks in their houses, if it has changed. Forecasts of
 * earlier days are unchanged.
 */
export async function writeForecasts(
  tx: Transaction,
  flocks: readonly ForecastFlock[],
): Promise<void> {
  const current = flocks.filter(({ flock }) => flock.clearedAt === null && isSold(flock.species));
  if (current.length === 0) return;
  const prepared = preparedOn(tx);
  const earlier = await readEarlier(
    prepared,
    current.map(({ flock }) => flock.id),
  );
  const created = current.flatMap((item): StoredForecast[] => {
    const forecast = forecastOf(item.days, planOf(item, earlier.get(item.flock.id)));
    return forecast === null ? [] : [{ ...forecast, flockId: item.flock.id }];
  });
  const stored = await prepared.query<StoredForecast>(newestSql, [
    created.map(({ flockId }) => flockId),
    created.map(({ day }) => day),
  ]);
  const before = new Map(stored.map((row) => [row.flockId, row]));
  const changed = created.filter((row) => {
    const existing = before.get(row.flockId);
    return existing === undefined || keysOf(row).some((key) => row[key] !== existing[key]);
  });
  if (changed.length === 0) return;
  await prepared.query(writeSql, [
    JSON.stringify(
      changed.map((row) => Object.fromEntries(columns.map(([key, name]) => [name, row[key]]))),
    ),
  ]);
}
