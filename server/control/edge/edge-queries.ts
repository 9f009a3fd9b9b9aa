import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { routes } from "../../../contract/route/routes.ts";
import { edgeTypeKey } from "../../../contract/control/edge/edge-type.ts";
import {
  type Advice,
  type Eyes,
  eyesHistoryMs,
  type EdgeComputer,
  type SiteHouse,
} from "../../../contract/control/edge/edge-record.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { one, type Page, pageOf, rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import {
  adviceColumns,
  adviceFrom,
  adviceOf,
  type AdviceRow,
  stateOf,
  visibleAdvice,
} from "./advice-row.ts";

/** Period of the tally. */
const tallyMs = 30 * dayMs;

interface EdgeRow extends Pick<
  EdgeComputer,
  "gatewayId" | "networkId" | "houseId" | "farmId" | "number" | "version" | "isOnline"
> {
  readonly seen_at: Date | null;
  readonly at: Date | null;
  readonly device_at: Date | null;
  readonly model: string | null;
  readonly disk_pct: number | null;
  readonly board_c: number | null;
  readonly queue: number | null;
  readonly named: number;
  readonly strangers: number;
}

/** An edge computer in a house the caller sees. Refusal: 404, of any other gateway too. */
async function findEdge(db: Queryable, caller: Caller, gatewayId: number): Promise<EdgeRow> {
  const [row] = await rows<EdgeRow>(
    db,
    sql`select g.id as "gatewayId", g.network_id as "networkId", g.house_id as "houseId",
        h.farm_id as "farmId", g.number, g.version, s.is_online as "isOnline", s.seen_at, r.at,
        r.device_at, r.model, r.disk_pct, r.board_c, r.queue,
        (select count(*)::int from site_houses n where n.gateway_id = g.id) as named,
        (select count(*)::int from site_houses n where n.gateway_id = g.id and not exists (
          select 1 from gateways o join houses oh on oh.id = o.house_id
          where o.network_id = n.network_id and oh.farm_id = h.farm_id)) as strangers
      from gateways g join houses h on h.id = g.house_id join farms f on f.id = h.farm_id
      left join house_states s on s.house_id = h.id left join edge_reports r on r.gateway_id = g.id
      where g.id = ${gatewayId}::bigint and g.type_key = ${edgeTypeKey}
        and ${visibleHouses(caller)}`,
  );
  if (row === undefined) throw notFound();
  return row;
}

const ms = (date: Date | null): number | null => date?.getTime() ?? null;

/** Returns the state of an edge computer and the houses that it watches. Refusal: 404. */
export async function readSite(
  database: Database,
  caller: Caller,
  { id }: z.output<typeof routes.getSite.input>,
  now: number,
): Promise<EdgeComputer> {
  const { seen_at, at, device_at, disk_pct, board_c, named, ...edge } = await findEdge(
    database,
    caller,
    id,
  );
  return {
    ...edge,
    seenAt: ms(seen_at),
    reportedAt: ms(at),
    diskPct: disk_pct,
    boardC: board_c,
    clockOffMs: at === null || device_at === null ? null : device_at.getTime() - at.getTime(),
    hasSite: named > 0,
    houses: await readSiteHouses(database, caller, id, null),
    tally: await readTally(database, caller, id, now),
  };
}

interface EyesRow {
  readonly ai_dead: number | null;
  readonly ai_spread: number | null;
  readonly ai_activity: number | null;
  readonly ai_weight: number | null;
}
const eyesIn = ({ ai_dead, ai_spread, ai_activity, ai_weight }: EyesRow): Omit<Eyes, "at"> => ({
  aiDead: ai_dead,
  aiSpread: ai_spread,
  aiActivity: ai_activity,
  aiWeight: ai_weight,
});

type HouseRow = Pick<SiteHouse, "houseId" | "networkId" | "cameras"> &
  EyesRow & {
    readonly eyes_at: Date | null;
    readonly since: Date | null;
    readonly until: Date | null;
    readonly by: string | null;
    readonly end_reason: NonNullable<SiteHouse["autopilot"]>["end"];
    readonly ended_at: Date | null;
    readonly acts: number;
  };

/**
 * Returns the houses of its farm that an edge computer has announced and that the caller sees; with
 * `houseId`, only that house.
 */
export async function readSiteHouses(
  db: Queryable,
  caller: Caller,
  gatewayId: number,
  houseId: number | null,
): Promise<SiteHouse[]> {
  const records = await rows<HouseRow>(
    db,
    sql`select h.id as "houseId", n.network_id as "networkId",
        (select count(*)::int from cameras m where m.house_id = h.id) as cameras,
        e.at as eyes_at, e.ai_dead, e.ai_spread, e.ai_activity, e.ai_weight,
        p.since, p.until, p.operator_name as by, p.end_reason, p.ended_at,
        (select count(*)::int from control_commands c where c.house_id = h.id and c.is_autopilot
          and c.life is not null and c.queued_at >= p.since
          and c.queued_at <= coalesce(p.ended_at, p.until)) as acts
      from site_houses n join gateways o on o.network_id = n.network_id
      join houses h on h.id = o.house_id join farms f on f.id = h.farm_id
      join gateways g on g.id = n.gateway_id
      join houses own on own.id = g.house_id and own.farm_id = h.farm_id
      left join site_eyes e on e.gateway_id = n.gateway_id and e.network_id = n.network_id
      left join lateral (select since, until, operator_name, end_reason, ended_at
        from autopilots where gateway_id = n.gateway_id and house_id = h.id
        order by since desc, id desc limit 1) p on true
      where n.gateway_id = ${gatewayId}::bigint and ${visibleHouses(caller)}
        and (${houseId}::bigint is null or h.id = ${houseId}::bigint)
      order by n.place, n.network_id`,
  );
  return records.map(siteHouseOf);
}

const siteHouseOf = (row: HouseRow): SiteHouse => ({
  houseId: row.houseId,
  networkId: row.networkId,
  cameras: row.cameras,
  eyes: row.eyes_at === null ? null : { at: row.eyes_at.getTime(), ...eyesIn(row) },
  autopilot:
    row.since === null || row.until === null
      ? null
      : {
          since: row.since.getTime(),
          until: row.until.getTime(),
          by: row.by ?? "",
          end: row.end_reason,
          endedAt: ms(row.ended_at),
          acts: row.acts,
        },
});

/**
 * Returns the edge computer's observations of one of its houses. Refusal: 404, also for a house of
 * another site.
 */
export async function listEyes(
  database: Database,
  caller: Caller,
  { id, houseId }: z.output<typeof routes.listEyes.input>,
  now: number,
): Promise<z.output<typeof routes.listEyes.reply>> {
  await findEdge(database, caller, id);
  const [house] = await readSiteHouses(database, caller, id, houseId);
  if (house === undefined) throw notFound();
  const records = await rows<EyesRow & { readonly hour: Date }>(
    database,
    sql`select hour, ai_dead, ai_spread, ai_activity, ai_weight from site_eye_hours
      where gateway_id = ${id}::bigint and network_id = ${house.networkId}
        and hour > ${new Date(now - eyesHistoryMs)} order by hour`,
  );
  return { hours: records.map((row) => ({ at: row.hour.getTime(), ...eyesIn(row) })) };
}

/** Counts the outcomes of the advice the caller sees. */
const readTally = (
  database: Database,
  caller: Caller,
  gatewayId: number,
  now: number,
): Promise<EdgeComputer["tally"]> =>
  one<EdgeComputer["tally"]>(
    database,
    sql`select count(*) filter (where state = 'open')::int as open,
        count(*) filter (where state = 'accepted')::int as accepted,
        count(*) filter (where state = 'accepted' and is_autopilot)::int as "byAutopilot",
        count(*) filter (where state = 'accepted' and came = 'verified')::int as verified,
        count(*) filter (where state = 'refused')::int as refused,
        count(*) filter (where state = 'expired')::int as expired,
        count(*) filter (where state = 'invalid')::int as invalid
      from (select ${stateOf(now)} as state, c.is_autopilot, c.state as came from ${adviceFrom}
        where a.gateway_id = ${gatewayId}::bigint and a.at > ${new Date(now - tallyMs)}
          and ${visibleAdvice(caller)}) t`,
  );

/**
 * A page of advice, newest first: of one edge computer, for one house, or all the caller sees.
 * Refusal: 404.
 */
export async function listAdvice(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listAdvice.input>,
  now: number,
): Promise<Page<Advice>> {
  const { id, houseId } = query;
  if (id !== undefined) await findEdge(database, caller, id);
  const isOpen = sql`${stateOf(now)} = 'open'`;
  const { total, rows: found } = await pageOf<AdviceRow>(database, {
    columns: adviceColumns(now),
    from: adviceFrom,
    where: [
      ...(id === undefined ? [] : [sql`a.gateway_id = ${id}::bigint`]),
      ...(houseId === undefined ? [] : [sql`a.house_id = ${houseId}::bigint`]),
      // Open advice has time left: the index finds it.
      ...(query.phase === "open" ? [sql`a.until > ${new Date(now)}`] : []),
      visibleAdvice(caller),
      query.phase === "open" ? isOpen : sql`not (${isOpen})`,
    ],
    order: sql`a.at desc, a.id desc`,
    query,
  });
  return { total, rows: found.map(adviceOf) };
}
