import { type SQL, sql } from "drizzle-orm";
import { may } from "../../../contract/account/policy.ts";
import type { Rota } from "../../../contract/notify/rota.ts";
import { type Caller, visibleFarms, visibleHouses } from "../../platform/session/caller-scope.ts";
import { addressOf, rotaSource, type RotaSource } from "./rota-source.ts";

/** A rota with all that resolves it, and what the caller may do with it. */
export interface RotaRow {
  readonly id: number;
  readonly org_id: number;
  readonly farm_id: number;
  readonly farm_name: string;
  readonly farm_name_en: string | null;
  readonly name: string;
  readonly people: readonly number[];
  readonly version: number;
  readonly contacts: number;
  readonly is_inside: boolean;
  readonly source: RotaSource;
}

export const rotaFrom = sql`rotas r join farms rf on rf.id = r.farm_id`;

export const rotaColumns = (caller: Caller): SQL => sql`r.id, r.org_id, r.farm_id,
  rf.name as farm_name, rf.name_en as farm_name_en, r.name, r.people, r.version,
  (select count(*)::int from alarm_phones p where p.rota_id = r.id) as contacts,
  ${rotasInside(caller)} as is_inside, ${sql.raw(rotaSource)}`;

/** Condition over `r` (rotas): its place is the caller's to manage. */
export const rotasInside = (caller: Caller): SQL =>
  may({ ...caller, canOperate: true }, "phone.manage")
    ? sql`exists (select 1 from farms f where f.id = r.farm_id and ${visibleFarms(caller)})`
    : sql`false`;

const isMember = (caller: Caller): SQL =>
  caller.orgId === null
    ? sql`false`
    : sql`(r.org_id = ${caller.orgId} and (${caller.userId} = any(r.people) or exists (
        select 1 from rota_changes c where c.rota_id = r.id and c.user_id = ${caller.userId})))`;

/**
 * Condition on `r`: its place is visible to the caller, or it applies to a visible house, or the
 * caller is one of its people.
 */
export const visibleRotas = (caller: Caller): SQL => sql`(
  exists (select 1 from farms f where f.id = r.farm_id and ${visibleFarms(caller)})
  or exists (select 1 from houses h join farms f on f.id = h.farm_id
    where ${visibleHouses(caller)} and h.org_id = r.org_id and r.farm_id = any(f.lineage))
  or ${isMember(caller)})`;

/** A rota as the caller is shown it. */
export function rotaOf(row: RotaRow, caller: Caller): Rota {
  const { source } = row;
  return {
    id: row.id,
    orgId: row.org_id,
    farmId: row.farm_id,
    farmName: row.farm_name,
    farmNameEn: row.farm_name_en,
    name: row.name,
    timeZone: source.timeZone,
    lines: [...source.lines],
    people: source.people.map((person) => ({
      id: person.id,
      name: person.name,
      hasPhone: addressOf("phone", person) !== null,
      hasMail: addressOf("mail", person) !== null,
    })),
    contacts: row.contacts,
    mayManage: row.is_inside && may(caller, "phone.manage"),
    isMember: source.people.some(({ id }) => id === caller.userId),
    version: row.version,
  };
}

/** Names of people of a rota; one whose account was deleted has none. */
export const nameOfMember =
  ({ people }: RotaSource) =>
  (userId: number): string =>
    people.find(({ id }) => id === userId)?.name ?? "";
