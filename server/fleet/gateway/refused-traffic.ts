import {
  type QuarantineReason,
  quarantineReasons,
} from "../../../contract/fleet/gateway/quarantine-reason.ts";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  QuarantineRow,
  UnknownGateway,
} from "../../../contract/fleet/gateway/gateway-manage.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { deviceText } from "../../platform/base/local-text.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, when } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { timestamp } from "../../platform/db/timestamp.ts";

interface AttemptRow {
  network_id: string;
  first_at: Date;
  last_at: Date;
  times: number;
  address: string;
}

/** A page of network IDs that tried and that no gateway has, the latest first. */
export async function listUnknownGateways(
  database: Database,
  _caller: Caller,
  query: z.output<typeof routes.listUnknownGateway.input>,
): Promise<Page<UnknownGateway>> {
  const { total, rows } = await pageOf<AttemptRow>(database, {
    columns: sql`a.network_id, a.first_at, a.last_at, a.times, a.address`,
    from: sql`gateway_attempts a`,
    where: [
      sql`a.kind = 'unknown'`,
      sql`not exists (select 1 from gateways g where g.network_id = a.network_id)`,
      containsKeyword(query.keyword, sql`a.network_id, a.address`),
    ],
    order: sql`a.last_at desc, a.network_id`,
    query,
  });
  return {
    total,
    rows: rows.map((row) => ({
      networkId: row.network_id,
      firstAt: row.first_at.getTime(),
      lastAt: row.last_at.getTime(),
      times: row.times,
      address: row.address,
    })),
  };
}

/** Bytes of a payload that are shown. */
const excerptBytes = 1000;

interface RefusedRow {
  id: number;
  at: Date;
  network_id: string;
  house_id: number | null;
  house_name: string | null;
  house_name_en: string | null;
  topic: string;
  reason: string;
  detail: string;
  size_bytes: number;
  repeats: number;
  excerpt: Buffer;
}

/**
 * Traffic of another organisation is not visible to the caller, even if it came under this network
 * ID.
 */
const visibleRefused = (caller: Caller): SQL =>
  caller.roleKey === "administrator"
    ? sql`true`
    : sql`(h.id is not null and ${visibleHouses(caller)}
        and (g.bound_at is null or q.at >= g.bound_at))`;

/**
 * Returns a page of refused traffic, newest first. Callers other than administrators see it for
 * gateways in their own scope, from the time these belong to their organisation.
 */
export async function listQuarantine(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listQuarantine.input>,
): Promise<Page<QuarantineRow>> {
  const { total, rows } = await pageOf<RefusedRow>(database, {
    columns: sql`q.id, q.at, q.network_id, h.id as house_id, h.name as house_name,
      h.name_en as house_name_en, q.topic, q.reason, q.detail, q.size_bytes, q.repeats,
      substring(q.payload from 1 for ${excerptBytes}) as excerpt`,
    from: sql`quarantine q left join gateways g on g.network_id = q.network_id
      left join houses h on h.id = g.house_id left join farms f on f.id = h.farm_id`,
    where: [
      visibleRefused(caller),
      when(query.reason, (reason) => sql`q.reason = ${reason}`),
      when(query.gatewayId, (gatewayId) => sql`g.id = ${gatewayId}`),
      when(query.from, (from) => sql`q.at >= ${timestamp(from)}`),
      when(query.to, (to) => sql`q.at < ${timestamp(to)}`),
      containsKeyword(query.keyword, sql`q.network_id, q.detail, q.topic`),
    ],
    order: sql`q.at desc, q.id desc`,
    query,
  });
  return { total, rows: rows.map(rowOf) };
}

const isRefusal = (text: string): text is QuarantineReason =>
  (quarantineReasons as readonly string[]).includes(text);

const rowOf = (row: RefusedRow): QuarantineRow => ({
  id: row.id,
  at: row.at.getTime(),
  networkId: plainText(row.network_id),
  houseId: row.house_id,
  houseName: row.house_name,
  houseNameEn: row.house_name_en,
  topic: plainText(row.topic),
  reason: isRefusal(row.reason) ? row.reason : "badMessage",
  detail: plainText(row.detail),
  sizeBytes: row.size_bytes,
  repeats: row.repeats,
  excerpt: plainText(deviceText(Buffer.from(row.excerpt))),
  isCut: row.size_bytes > row.excerpt.length,
});

/** Invisible characters and those that reverse writing: they would deceive a reader. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\uFFFD]/gu;

/**
 * Returns an unknown gateway's message as displayable text: characters that are not plain are
 * written as their numbers.
 */
const plainText = (text: string): string =>
  text.replace(hidden, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
