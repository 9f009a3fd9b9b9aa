import { addDays } from "../../../contract/base/calendar-day.ts";
import type { FleetPlan } from "../../../contract/operate/demo-fleet.ts";
import { usualCo2KgKwh } from "../../../contract/energy/energy-figure.ts";
import type { TariffVersion } from "../../../contract/energy/tariff.ts";
import type { Transaction } from "../../platform/db/open-database.ts";

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const summer = [7, 8];
const hours = (...parts: readonly (readonly [letter: string, hours: number])[]): string =>
  parts.map(([letter, count]) => letter.repeat(2 * count)).join("");
/** Night, morning peak, midday, evening peak; in summer the evening is sharp. */
const usual = hours(["v", 7], ["f", 1], ["p", 3], ["f", 7], ["p", 5], ["v", 1]);
const hot = hours(["v", 7], ["f", 1], ["p", 3], ["f", 7], ["s", 3], ["p", 2], ["v", 1]);

/** The prices of a Chinese farm: bands by hour, sharp in summer; dearer from a day on. */
function farmPrices(validFrom: string, factor: number): TariffVersion {
  const price = (value: number) => Math.round(value * factor * 1e4) / 1e4;
  return {
    validFrom,
    seasons: [
      { months: months.filter((month) => !summer.includes(month)), days: "all", bands: usual },
      { months: summer, days: "all", bands: hot },
    ],
    prices: { sharp: price(1.22), peak: price(0.98), flat: price(0.63), valley: price(0.31) },
    demandPrice: 38,
    demandBasis: "measured",
    pfTarget: 0.9,
    holidays: [],
  };
}

/** One price by day and one by night, with the lower one at weekends. */
const plainPrices: TariffVersion = {
  validFrom: "2024-01-01",
  seasons: [
    { months, days: "workday", bands: hours(["v", 6], ["p", 16], ["v", 2]) },
    { months, days: "weekend", bands: hours(["v", 24]) },
    { months, days: "holiday", bands: hours(["v", 24]) },
  ],
  prices: { peak: 0.19, valley: 0.11 },
  demandPrice: null,
  demandBasis: "contract",
  pfTarget: null,
  holidays: [],
};

/** Peak power of a house, kW: the contract is 85 % of the farm's. */
export const peakKw: Readonly<Record<FleetPlan["houses"][number]["archetype"], number>> = {
  broilerFloor: 18,
  broilerCage: 26,
  layerCage: 28,
  yellowFloor: 10,
  duckNet: 14,
  pigFatten: 9,
};

/**
 * Two price lists an organisation: one whose prices rose some days ago, for its farms in China, and
 * a plain one for those elsewhere; and the contract of each farm.
 */
export async function seedPower(tx: Transaction, now: number): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10);
  const lists = [
    {
      name: "农业分时电价 · Farm time-of-use tariff",
      currency: "CNY",
      versions: [farmPrices("2024-01-01", 1), farmPrices(addDays(today, -12), 1.04)],
    },
    { name: "昼夜电价 · Day and night", currency: "USD", versions: [plainPrices] },
  ];
  for (const { name, currency, versions } of lists)
    await tx.query(
      `insert into tariffs (org_id, name, currency, versions)
       select id, $1, $2, $3::jsonb from orgs`,
      [name, currency, JSON.stringify(versions)],
    );
  const kw = Object.entries(peakKw).map(([archetype, each]) => ({ archetype, kw: each }));
  await tx.query(
    `insert into farm_power (farm_id, tariff_id, contract_kw, meter_house_id, co2_kg_kwh)
     select f.id, t.id, round(0.85 * sum(p.kw)), min(h.id), $2
     from farms f join houses h on h.farm_id = f.id
       join jsonb_to_recordset($1::jsonb) as p(archetype text, kw float8)
         on p.archetype = h.archetype
       join tariffs t on t.org_id = f.org_id
         and t.currency = case when f.country = 'CHN' then 'CNY' else 'USD' end
     group by f.id, t.id`,
    [JSON.stringify(kw), usualCo2KgKwh],
  );
}
