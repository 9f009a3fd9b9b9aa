import { type SQL, sql } from "drizzle-orm";
import { type FuelKey, fuelKeys, fuelKinds } from "../../../contract/energy/fuel.ts";

/** Columns of a place's terms that set the heat of a unit. */
const columns = {
  gas: "gas_kwh",
  oil: "oil_kwh",
  coal: "coal_kwh",
  heat: null,
} as const satisfies Record<FuelKey, string | null>;

/** SQL: `terms`, the energy terms of a farm `f` or of the nearest node above it. */
export const fuelTerms = sql`left join lateral (select p.gas_kwh, p.oil_kwh, p.coal_kwh
    from farm_power p where p.farm_id = any(f.lineage)
    order by array_position(f.lineage, p.farm_id) desc limit 1) terms on true`;

/** Heat of a unit of a fuel, kWh, by `fuelTerms`. */
export function heatOf(key: FuelKey): SQL {
  const column = columns[key];
  const usual = sql.raw(String(fuelKinds[key].usualKwh));
  return column === null ? usual : sql`coalesce(terms.${sql.raw(column)}, ${usual})`;
}

/** SQL: heat of a row `u`, by its kind of fuel. */
export const heatOfRow: SQL = sql`case u.kind ${sql.join(
  fuelKeys.map((key) => sql`when ${sql.raw(`'${key}'`)} then ${heatOf(key)}`),
  sql` `,
)} end`;
