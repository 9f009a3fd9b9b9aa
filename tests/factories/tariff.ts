import type { TariffVersion } from "../../contract/energy/tariff.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { unique } from "./fleet.ts";

/** A day's bands: valley 23 to 7, peak 8 to 11 and 18 to 23, flat else. */
export const peakDay = [
  "v".repeat(14),
  "ff",
  "p".repeat(6),
  "f".repeat(14),
  "p".repeat(10),
  "vv",
].join("");

export const newVersion = (over: Partial<TariffVersion> = {}): TariffVersion => ({
  validFrom: "2025-01-01",
  seasons: [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], days: "all", bands: peakDay }],
  prices: { peak: 1.05, flat: 0.66, valley: 0.31 },
  demandPrice: 38,
  demandBasis: "measured",
  pfTarget: 0.9,
  holidays: [],
  ...over,
});

/** The form of a price list. */
export const newTariff = (over: object = {}) => ({
  name: unique("电价"),
  currency: "CNY" as const,
  versions: [newVersion()],
  ...over,
});

/** Creates a price list. Returns its id. */
export async function buildTariff(
  database: Database,
  orgId: number,
  {
    name = unique("Tariff"),
    versions = [newVersion()],
    currency = "CNY",
  }: { name?: string; versions?: readonly TariffVersion[]; currency?: string } = {},
): Promise<number> {
  const [inserted] = await database.query<{ id: number }>(
    `insert into tariffs (org_id, name, currency, versions) values ($1, $2, $4, $3::jsonb)
     returning id`,
    [orgId, name, JSON.stringify(versions), currency],
  );
  return inserted!.id;
}

/** Sets the power settings of a farm. */
export async function setFarmPower(
  database: Database,
  farmId: number,
  over: {
    tariffId?: number | null;
    contractKw?: number | null;
    meterHouseId?: number | null;
  } = {},
): Promise<void> {
  await database.query(
    `insert into farm_power (farm_id, tariff_id, contract_kw, meter_house_id, co2_kg_kwh)
     values ($1, $2, $3, $4, 0.56)
     on conflict (farm_id) do update set (tariff_id, contract_kw, meter_house_id) =
       (excluded.tariff_id, excluded.contract_kw, excluded.meter_house_id)`,
    [farmId, over.tariffId ?? null, over.contractKw ?? null, over.meterHouseId ?? null],
  );
}
