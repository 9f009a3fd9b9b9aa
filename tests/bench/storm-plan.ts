import type { FleetPlan, PlanHouse } from "../../contract/operate/demo-fleet.ts";
import { dayMs } from "../../contract/base/time.ts";
import type { Database } from "../../server/platform/db/open-database.ts";

/** An organisation in the storm: its houses, and the people to notify. */
export interface StormOrg {
  readonly code: string;
  readonly houses: number;
  /** Numbers that are notified for all of them; null: each house has its own. */
  readonly numbers: number | null;
}

const farmHouses = 40;

const place = {
  country: "CHN",
  adcode: "370000",
  lng: 118,
  lat: 36.5,
  timeZone: "Asia/Shanghai",
} as const;

/** Number `no` of the organisation `of`, both from 0. */
export const numberOf = (of: number, no: number): string =>
  `+86138${String(of).padStart(2, "0")}${String(no).padStart(6, "0")}`;

/** Farms with this many houses, each below a company; all houses are alike and occupied. */
export const stormPlan =
  (orgs: readonly StormOrg[]) =>
  (created: FleetPlan): FleetPlan => {
    const alike = created.houses.find(
      ({ flock, archetype }) => flock !== null && archetype === "broilerFloor",
    )!;
    const placedAt = Math.floor(created.now / dayMs - 28) * dayMs;
    const farmOf = (code: string, no: number) => `${code} ${Math.floor(no / farmHouses)}`;
    const houses = orgs.flatMap(({ code, houses: count }) =>
      Array.from({ length: count }, (_, no): PlanHouse => ({
        ...alike,
        farmKey: farmOf(code, no),
        name: `${no + 1}号舍`,
        nameEn: `House ${no + 1}`,
        flock: { placedAt, placedCount: 29_000 },
        gateway: { ...alike.gateway, networkId: `GW-${code}-${no}` },
        handDriven: false,
      })),
    );
    const farms = orgs.flatMap(({ code, houses: count }) => [
      {
        key: code,
        parentKey: null,
        orgCode: code,
        name: code,
        nameEn: code,
        level: "company" as const,
        ...place,
      },
      ...Array.from({ length: Math.ceil(count / farmHouses) }, (_, no) => ({
        key: `${code} ${no}`,
        parentKey: code,
        orgCode: code,
        name: `${code}${no + 1}场`,
        nameEn: `${code} farm ${no + 1}`,
        level: "farm" as const,
        ...place,
      })),
    ]);
    return {
      ...created,
      orgs: orgs.map(({ code }) => ({ code, name: code, nameEn: code, mapType: "1" as const })),
      farms,
      houses,
    };
  };

/** Inserts these contacts only; each is called and texted at once for urgent alarms. */
export const fillNumbers =
  (orgs: readonly StormOrg[]) =>
  async ({ query }: Database): Promise<void> => {
    await query("delete from alarm_phones");
    for (const [of, { code, numbers }] of orgs.entries()) {
      const owners =
        numbers === null
          ? `select h.org_id, null::int as farm_id, h.id as house_id,
               row_number() over (order by h.id) - 1 as no
             from houses h join orgs o on o.id = h.org_id where o.code = $1`
          : `select f.org_id, f.id as farm_id, null::int as house_id, no
             from farms f join orgs o on o.id = f.org_id, generate_series(0, ${numbers} - 1) no
             where o.code = $1 and f.parent_id is null`;
      await query(
        `insert into alarm_phones (org_id, farm_id, house_id, kind, address, p1_from, p1_to,
           date_type, repeat_min, delay_min, closable, alarm_type, status, notice_types, language)
         select org_id, farm_id, house_id, 'phone', $2 || lpad(no::text, 6, '0'), 0, 0, 'daily',
           5, 0, true, 'phoneAndMessage', 'open', '{block}', 'zh' from (${owners}) owners`,
        [code, numberOf(of, 0).slice(0, -6)],
      );
    }
  };
