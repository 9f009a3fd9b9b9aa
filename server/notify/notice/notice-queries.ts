import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { maskedAddress, shownNumber } from "../../../contract/notify/alarm-address.ts";
import type {
  AddressKind,
  NoticeKind,
  NoticeReason,
  NoticeState,
} from "../../../contract/notify/notice.ts";
import { noticeReasons } from "../../../contract/notify/notice.ts";
import type { Notice, AlarmNotice } from "../../../contract/notify/notice-row.ts";
import { may } from "../../../contract/account/policy.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { allOf, containsKeyword, type Page, rows, when } from "../../platform/db/sql-statement.ts";
import { pageScanned, type ScanSource } from "../../platform/db/chunked-scan.ts";
import {
  type Caller,
  inSubtree,
  visibleFarms,
  visibleHouses,
} from "../../platform/session/caller-scope.ts";
import { withoutLink } from "./notice-link.ts";

interface Row {
  id: number;
  phone_id: number | null;
  channel: Notice["channel"];
  address_kind: AddressKind;
  address: string;
  recipient: string;
  alarm_ids: number[];
  severity: Notice["severity"];
  kind: NoticeKind;
  text: string;
  state: NoticeState;
  reason: string | null;
  due_at: Date;
  sent_at: Date | null;
  ended_at: Date | null;
  tries: number;
  is_inside: boolean;
  is_own: boolean;
}

/**
 * Condition over `n` (notices): of a house the caller sees, or a test of the caller's own number or
 * one the caller manages.
 */
const visibleNotices = (caller: Caller): SQL => sql`(
  exists (select 1 from houses h join farms f on f.id = h.farm_id
    where h.id = any(n.house_ids) and ${visibleHouses(caller)})
  or (n.kind in ('budget', 'pathDown', 'untold') and ${isBudgetReader(caller)})
  or (n.house_ids = '{}' and (p.user_id = ${caller.userId} or ${isInside(caller)})))`;

/**
 * SQL condition on a notice `n`: people who may set an organisation's budget see the notices to its
 * managers.
 */
const isBudgetReader = (caller: Caller): SQL =>
  may({ ...caller, canOperate: true }, "alarmSetting.manage")
    ? sql`(${caller.orgId}::int is null or n.org_id = ${caller.orgId}::int)`
    : sql`false`;

/** Condition over `n` and its contact `p`: the number is of a place that the caller manages. */
const isInside = (caller: Caller): SQL =>
  may({ ...caller, canOperate: true }, "phone.manage")
    ? sql`coalesce(exists (select 1 from farms f
        where f.id = coalesce(p.farm_id,
            (select hh.farm_id from houses hh where hh.id = p.house_id))
          and ${visibleFarms(caller)}), false)`
    : sql`false`;

const from = sql`notices n left join alarm_phones p on p.id = n.phone_id`;
const columnsFor = (caller: Caller): SQL => sql`n.id, n.phone_id, n.channel, n.address_kind,
  n.address, n.recipient, n.alarm_ids, n.severity, n.kind, n.text, n.state, n.reason, n.due_at,
  n.sent_at, n.ended_at, n.tries, ${isInside(caller)} as is_inside,
  coalesce(p.user_id = ${caller.userId}, false) as is_own`;

const isReason = (reason: string): reason is NoticeReason => Object.hasOwn(noticeReasons, reason);
const reasonOf = ({ reason }: { readonly reason: string | null }): NoticeReason | null =>
  reason !== null && isReason(reason) ? reason : null;

function noticeOf(row: Row): Notice {
  const isMasked = row.address_kind === "robot" || !(row.is_inside || row.is_own);
  return {
    id: row.id,
    phoneId: row.phone_id,
    at: row.due_at.getTime(),
    sentAt: row.sent_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
    channel: row.channel,
    recipient: row.recipient,
    address: shownAddress(row, isMasked),
    kind: row.kind,
    severity: row.severity,
    state: row.state,
    reason: reasonOf(row),
    text: withoutLink(row.text),
    alarmIds: row.alarm_ids,
    tries: row.tries,
  };
}

const shownAddress = (
  { address_kind, address }: Pick<Row, "address_kind" | "address">,
  isMasked: boolean,
): string => {
  if (address === "") return "";
  return isMasked ? maskedAddress(address_kind, address) : shownNumber(address);
};

/** Notices read in a statement, with the houses and rules they are of. */
const noticeRowsAStatement = 2000;

/** Notices that a list counts; beyond there are more. */
const countedMax = 10_000;

/** `farmId`: about alarms of that farm and those below it alone. */
type NoticeFilter = z.output<typeof routes.listNotice.input> & { readonly farmId?: number };

const isOfFarm = (farmId: number): SQL => sql`exists (select 1 from alarms a
    join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
  where a.id = any(n.alarm_ids) and ${inSubtree(farmId)})`;

/** The notices that match a query, newest first. */
const noticeScan = (caller: Caller, query: NoticeFilter): ScanSource => ({
  scan: {
    table: sql`notices n`,
    at: sql`n.due_at`,
    id: sql`n.id`,
    newestFirst: true,
    within: [
      caller.orgId === null ? undefined : sql`n.org_id = ${caller.orgId}`,
      when(query.id, (id) => sql`n.id = ${id}::bigint`),
      when(query.phoneId, (id) => sql`n.phone_id = ${id}::bigint`),
      when(query.from, (at) => sql`n.due_at >= ${timestamp(at)}`),
      when(query.to, (at) => sql`n.due_at < ${timestamp(at)}`),
    ],
    rows: noticeRowsAStatement,
  },
  from,
  where: allOf([
    visibleNotices(caller),
    when(query.kind, (kind) => sql`n.kind = ${kind}`),
    when(query.state, (state) => sql`n.state = ${state}`),
    when(query.farmId, isOfFarm),
    containsKeyword(
      query.keyword,
      sql`n.recipient, n.text, case when n.address_kind <> 'robot'
        and (${isInside(caller)} or p.user_id = ${caller.userId}) then n.address end`,
    ),
  ]),
});

/**
 * A page of notices about the caller's houses, newest first. `keyword` searches names, texts and
 * the addresses he sees in full.
 */
export async function listNotices(
  db: Queryable,
  caller: Caller,
  query: NoticeFilter,
  _now?: number,
  signal?: AbortSignal,
): Promise<Page<Notice> & { readonly hasMore: boolean }> {
  const { rows: found, ...counted } = await pageScanned<Row>(
    db,
    noticeScan(caller, query),
    columnsFor(caller),
    query,
    signal,
    countedMax,
  );
  return { ...counted, rows: found.map(noticeOf) };
}

/** A notice in the caller's scope, or null. */
export async function readNotice(
  db: Queryable,
  caller: Caller,
  id: number,
): Promise<Notice | null> {
  const [row] = await rows<Row>(
    db,
    sql`select ${columnsFor(caller)} from ${from} where n.id = ${id} and ${visibleNotices(caller)}`,
  );
  return row === undefined ? null : noticeOf(row);
}

/**
 * Returns who was notified of these alarms, in order; nothing for alarms the caller does not see.
 */
export async function noticesOfAlarms(
  db: Queryable,
  caller: Caller,
  { alarmIds }: z.output<typeof routes.toldOfAlarms.input>,
): Promise<Page<AlarmNotice>> {
  const records = await rows<
    Pick<Row, "id" | "due_at" | "channel" | "address_kind" | "address" | "recipient" | "kind"> &
      Pick<Row, "state" | "reason"> & { alarm_id: number }
  >(
    db,
    sql`select n.id, a.id as alarm_id, n.due_at, n.channel, n.address_kind, n.address, n.recipient,
        n.kind, n.state, n.reason
      from alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
        join notices n on n.alarm_ids @> array[a.id]
      where a.id = any(${sql.param(alarmIds)}::bigint[]) and ${visibleHouses(caller)}
      order by n.due_at, n.id limit 1000`,
  );
  const notices = records.map((row) => ({
    noticeId: row.id,
    alarmId: row.alarm_id,
    at: row.due_at.getTime(),
    channel: row.channel,
    recipient: row.recipient || shownAddress(row, true),
    kind: row.kind,
    state: row.state,
    reason: reasonOf(row),
  }));
  return { total: notices.length, rows: notices };
}
