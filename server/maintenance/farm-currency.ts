import { currencyOfCountry } from "../../contract/energy/tariff.ts";
import type { Currency } from "../../contract/energy/tariff.ts";
import type { Queryable } from "../platform/db/open-database.ts";
import { only } from "../platform/db/sql-statement.ts";

/** Currency of the tariff of the farm `f`, its own or the nearest above it; null: it has none. */
export const tariffCurrency = `(select t.currency from (
    select p.tariff_id from farm_power p where p.farm_id = any(f.lineage)
    order by array_position(f.lineage, p.farm_id) desc limit 1) w
  join tariffs t on t.id = w.tariff_id and t.org_id = f.org_id)`;

/**
 * A farm's currency: the one of its electricity tariff, its own or the nearest above it; otherwise
 * its country's.
 */
export async function currencyAt(
  db: Queryable,
  { houseId, farmId }: { readonly houseId: number | null; readonly farmId: number | null },
): Promise<Currency> {
  const { currency, country } = only(
    await db.query<{ currency: Currency | null; country: string }>(
      `select ${tariffCurrency} as currency, f.country from farms f
       where f.id = coalesce($1, (select farm_id from houses where id = $2))`,
      [farmId, houseId],
    ),
  );
  return currency ?? currencyOfCountry(country);
}
