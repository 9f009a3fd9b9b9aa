import { type SQL, sql } from "drizzle-orm";
import { type AlarmPhone, periodText } from "../../../contract/notify/alarm-phone.ts";
import { maskedAddress, shownNumber } from "../../../contract/notify/alarm-address.ts";
import { may } from "../../../contract/account/policy.ts";
import { contactRota, type RotaSource } from "../on-call/rota-source.ts";
import { type Caller, visibleFarms, visibleHouses } from "../../platform/session/caller-scope.ts";

/** A contact as stored in the database. */
export interface PhoneRow {
  id: number;
  org_id: number;
  farm_id: number | null;
  house_id: number | null;
  rota_id: number | null;
  rota: RotaSource | null;
  kind: AlarmPhone["kind"];
  address: string;
  secret: string | null;
  p1_from: number;
  p1_to: number;
  p2_from: number | null;
  p2_to: number | null;
  date_type: AlarmPhone["dateType"];
  repeat_min: number;
  delay_min: number;
  closable: boolean;
  alarm_type: AlarmPhone["alarmType"];
  status: AlarmPhone["status"];
  notice_types: AlarmPhone["noticeType"];
  description: string;
  user_id: number | null;
  language: AlarmPhone["language"];
  paused_at: Date | null;
  paused_until: Date | null;
  tested_at: Date | null;
  version: number;
}

/** Columns of `p` that `PhoneRow` needs. */
export const contactColumns = sql`p.id, p.org_id, p.farm_id, p.house_id, p.rota_id,
  ${sql.raw(contactRota)}, p.kind, p.address,
  p.secret, p.p1_from, p.p1_to, p.p2_from, p.p2_to, p.date_type, p.repeat_min, p.delay_min,
  p.closable, p.alarm_type, p.status, p.notice_types, p.description, p.user_id, p.language,
  p.paused_at, p.paused_until, p.tested_at, p.version`;

/** A contact with the names of its place, and the caller's permissions. */
export interface ListedRow extends PhoneRow {
  place_name: string;
  place_name_en: string | null;
  user_name: string | null;
  is_inside: boolean;
}

export const phoneFrom = sql`alarm_phones p
  left join farms pf on pf.id = p.farm_id left join houses ph on ph.id = p.house_id
  left join farms phf on phf.id = ph.farm_id left join users pu on pu.id = p.user_id`;

/** A house of a farm: "Farm / House 3". */
const placeName = (column: "name" | "name_en"): SQL => {
  const farmOnly = sql.raw(`pf.${column}`);
  const house = sql.raw(column === "name" ? "ph.name" : "coalesce(ph.name_en, ph.name)");
  const farm = sql.raw(column === "name" ? "phf.name" : "coalesce(phf.name_en, phf.name)");
  return sql`case when p.house_id is null then ${farmOnly} else ${farm} || ' / ' || ${house} end`;
};

export const phoneColumns = (caller: Caller): SQL => sql`${contactColumns},
  ${placeName("name")} as place_name, ${placeName("name_en")} as place_name_en,
  pu.real_name as user_name, ${phonesInside(caller)} as is_inside`;

/**
 * Condition over `p` (alarm_phones): its place is the caller's to manage. Numbers of other contacts
 * are masked.
 */
export const phonesInside = (caller: Caller): SQL =>
  may({ ...caller, canOperate: true }, "phone.manage")
    ? sql`exists (select 1 from farms f
        where f.id = coalesce(p.farm_id,
            (select hh.farm_id from houses hh where hh.id = p.house_id))
          and ${visibleFarms(caller)})`
    : sql`false`;

/**
 * Condition over `p`: the contact is at a visible place, applies to a visible house, or is the
 * caller's own number.
 */
export const visiblePhones = (caller: Caller): SQL => sql`(
  exists (select 1 from farms f where f.id = p.farm_id and ${visibleFarms(caller)})
  or exists (select 1 from houses h join farms f on f.id = h.farm_id
    where ${visibleHouses(caller)} and h.org_id = p.org_id
      and (h.id = p.house_id or p.farm_id = any(f.lineage)))
  or p.user_id = ${caller.userId})`;

/** A contact in the form that the caller may see. */
export function phoneOf(row: ListedRow, caller: Caller): AlarmPhone {
  const isOwn = row.user_id !== null && row.user_id === caller.userId;
  const isMasked = !row.is_inside && !isOwn;
  return {
    id: row.id,
    orgId: row.org_id,
    farmId: row.farm_id,
    houseId: row.house_id,
    placeName: row.place_name,
    placeNameEn: row.place_name_en,
    rotaId: row.rota_id,
    rotaName: rotaNameOf(row),
    kind: row.kind,
    phone: shownAddress(row, isMasked),
    isMasked,
    hasSecret: row.secret !== null,
    period1: periodText(row.p1_from, row.p1_to),
    period2: row.p2_from === null || row.p2_to === null ? "" : periodText(row.p2_from, row.p2_to),
    dateType: row.date_type,
    repeatMin: row.repeat_min,
    delayMin: row.delay_min,
    closable: row.closable,
    alarmType: row.alarm_type,
    status: row.status,
    noticeType: row.notice_types,
    description: row.description,
    userId: row.user_id,
    userName: row.user_name,
    language: row.language,
    pausedUntil: row.paused_until?.getTime() ?? null,
    testedAt: row.tested_at?.getTime() ?? null,
    mayManage: row.is_inside && mayChange(caller, row),
    isOwn,
    version: row.version,
  };
}

const rotaNameOf = ({ rota }: PhoneRow): string | null => (rota === null ? null : rota.name);

/** The last line is a company manager's. */
export const mayChange = (caller: Caller, { closable }: { readonly closable: boolean }): boolean =>
  may(caller, "phone.manage") && (closable || may(caller, "phone.lastLine"));

/** The key of a robot is part of its address, which is never shown. */
const shownAddress = (
  { kind, address, rota_id }: Pick<PhoneRow, "kind" | "address" | "rota_id">,
  isMasked: boolean,
): string =>
  rota_id !== null || kind === "push"
    ? ""
    : isMasked || kind === "robot"
      ? maskedAddress(kind, address)
      : shownNumber(address);

/** A contact as the operation log shows it: readers of the log need not see the number. */
export const loggedPhone = (phone: AlarmPhone): AlarmPhone => ({
  ...phone,
  phone:
    phone.isMasked || phone.phone === "" ? phone.phone : maskedAddress(phone.kind, phone.phone),
});
