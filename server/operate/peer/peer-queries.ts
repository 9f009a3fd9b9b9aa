import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { beatSchema } from "../../../contract/operate/beat.ts";
import { keysOf } from "../../../contract/base/table-keys.ts";
import {
  beatRefusals,
  type Peer,
  type peerSorts,
  type RingKind,
} from "../../../contract/operate/peer.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleFarms } from "../../platform/session/caller-scope.ts";

interface Row {
  readonly id: number;
  readonly name: string;
  readonly farm_id: number;
  readonly farm_name: string;
  readonly org_id: number;
  readonly org_name: string;
  readonly silent_after_s: number;
  readonly state: Peer["state"];
  readonly state_since: Date;
  readonly heard_at: Date | null;
  readonly beat: unknown;
  readonly refused_at: Date | null;
  readonly refused_why: string | null;
  readonly ring_id: number | null;
  readonly ring_kind: RingKind | null;
  readonly ring_at: Date | null;
  readonly ring_by: string | null;
  readonly contacts: number;
  readonly version: number;
}

const from = sql`peers p join farms f on f.id = p.farm_id join orgs o on o.id = f.org_id
  left join peer_rings r on r.peer_id = p.id and r.ended_at is null`;
const columns = sql`p.id, p.name, p.farm_id, f.name as farm_name, f.org_id, o.name as org_name,
  p.silent_after_s, p.state, p.state_since, p.heard_at, p.beat, p.refused_at, p.refused_why,
  r.id as ring_id, r.kind as ring_kind, r.started_at as ring_at, r.ack_by as ring_by,
  (select count(*)::int from alarm_phones a where a.org_id = f.org_id and a.status = 'open'
    and a.farm_id = any(f.lineage)) as contacts, p.version`;

/** States that people must attend to come first. */
const stateOrder = sql`array_position(
  array['silent', 'refusing', 'unsure', 'leaving', 'waiting', 'well'], p.state)`;
const sorts: Readonly<Record<(typeof peerSorts)[number], SQL>> = {
  name: byNumber(sql`p.name`),
  state: stateOrder,
  heard: sql`p.heard_at`,
};

const peerOf = (row: Row): Peer => ({
  id: row.id,
  name: row.name,
  farmId: row.farm_id,
  farmName: row.farm_name,
  orgId: row.org_id,
  orgName: row.org_name,
  silentAfterS: row.silent_after_s,
  state: row.state,
  stateSince: row.state_since.getTime(),
  heardAt: row.heard_at?.getTime() ?? null,
  beat: beatSchema.safeParse(row.beat).data ?? null,
  refused: refusedOf(row),
  ring: ringOf(row),
  contacts: row.contacts,
  address: null,
  version: row.version,
});

function refusedOf({ refused_at: at, refused_why: reason }: Row): Peer["refused"] {
  const why = keysOf(beatRefusals).find((key) => key === reason);
  return at === null || why === undefined ? null : { at: at.getTime(), why };
}

const ringOf = ({ ring_id: id, ring_kind: kind, ring_at: at, ring_by }: Row): Peer["ring"] =>
  id === null || kind === null || at === null
    ? null
    : { id, kind, since: at.getTime(), ackBy: ring_by };

/** A page of the watched installations. `keyword` searches names and places. */
export async function listPeers(
  db: Queryable,
  caller: Caller,
  query: z.output<typeof routes.listPeer.input>,
): Promise<Page<Peer>> {
  const { total, rows: found } = await pageOf<Row>(db, {
    columns,
    from,
    where: [
      visibleFarms(caller),
      when(query.id, (id) => sql`p.id = ${id}::bigint`),
      containsKeyword(query.keyword, sql`p.name, f.name, o.name`),
    ],
    order: sql`${sorts[query.sort]} ${sql.raw(query.order)} nulls last, p.id`,
    query,
  });
  return { total, rows: found.map(peerOf) };
}

/** A watched installation, or null. */
export async function readPeer(db: Queryable, caller: Caller, id: number): Promise<Peer | null> {
  const [peer] = await rows<Row>(
    db,
    sql`select ${columns} from ${from} where p.id = ${id}::bigint and ${visibleFarms(caller)}`,
  );
  return peer === undefined ? null : peerOf(peer);
}
