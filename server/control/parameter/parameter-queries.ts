import { sql } from "drizzle-orm";
import { dangersOf } from "../../../contract/control/risk/dangerous-settings.ts";
import { needM3h } from "../../../contract/control/risk/house-now.ts";
import { limitsIn, type SecondPerson } from "../../../contract/control/risk/control-limit.ts";
import { handMinutes } from "../../../contract/control/protocol/gateway-order.ts";
import {
  type GatewayCaps,
  gatewayCapsSchema,
  type GatewayFeatures,
  gatewayFeaturesSchema,
  isReadOnly,
  noFeatures,
  offerOf,
} from "../../../contract/fleet/gateway/gateway-feature.ts";
import { fanOutputs } from "../../../contract/control/parameter/group/levels-parameters.ts";
import type {
  HouseSettingsReply,
  KnownGroup,
} from "../../../contract/control/parameter/setting-row.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import {
  isParameterGroup,
  type ParameterGroup,
} from "../../../contract/fleet/gateway/parameter-group.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { readHousesNow } from "../../fleet/house/house-now.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { type LockFacts, lockOf } from "./settings-lock.ts";

interface HouseRow {
  house_id: number;
  gateway_id: number | null;
  network_id: string;
  type_name: string;
  type_name_en: string;
  /** JSON as text: many houses have the same, which is then parsed once. */
  features: string | null;
  caps: string | null;
  hashes_at: Date | null;
  panel_until: Date | null;
  remote_state: LockFacts["remoteState"];
  remote_by: string | null;
  remote_at: Date | null;
  key_local_at: Date | null;
  hand_at: Date | null;
  hand_min: number | null;
  is_remote_off: boolean;
  control_limits: unknown;
  second_person: SecondPerson;
  /** The user who changes its settings now, while the lease lasts; null: no one. */
  leased_by: number | null;
  leased_until: Date | null;
  leased_name: string | null;
  is_online: boolean | null;
  seen_at: Date | null;
}

const ms = (date: Date | null): number | null => date?.getTime() ?? null;
/** The stored JSON is ours, but may be older than today's shapes. */
const capsIn = (stored: unknown): GatewayCaps | null =>
  gatewayCapsSchema.safeParse(stored).data ?? null;
const featuresIn = (stored: unknown): GatewayFeatures =>
  gatewayFeaturesSchema.safeParse(stored).data ?? noFeatures;

/** Reads stored JSON, the same text once while it is cached. The result is shared. */
function readingOnce<T>(read: (stored: unknown) => T): (text: string | null) => T {
  const known = new Map<string | null, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text === null ? null : JSON.parse(text));
    if (known.size >= textsMax) known.clear();
    known.set(text, value);
    return value;
  };
}
const textsMax = 2000;
/** Thousands of gateways have some ten types and announce much the same. */
const [readFeatures, readCaps] = [readingOnce(featuresIn), readingOnce(capsIn)];

/** The gateway of a house the caller sees, and what of it is offered. Refusal: 404. */
export async function findSettable(
  db: Queryable,
  caller: Caller,
  houseId: number,
): Promise<Settable> {
  const entry = (await findSettables(db, caller, [houseId])).get(houseId);
  if (entry === undefined) throw notFound();
  return entry;
}

/** Settings of several houses, by house; houses that the caller does not see are left out. */
export async function findSettables(
  db: Queryable,
  caller: Caller,
  houseIds: readonly number[],
): Promise<ReadonlyMap<number, Settable>> {
  const records = await rows<HouseRow>(
    db,
    sql`
    select h.id as house_id, g.id as gateway_id, g.network_id, t.name as type_name,
      t.name_en as type_name_en, t.features::text as features, g.caps::text as caps, g.hashes_at,
      g.panel_until, g.remote_state,
      g.remote_by, g.remote_at, g.key_local_at, k.begun_at as hand_at, k.hand_min, o.is_remote_off,
      o.control_limits, o.second_person, l.user_id as leased_by, l.until as leased_until,
      lu.real_name as leased_name, s.is_online, s.seen_at
    from houses h join farms f on f.id = h.farm_id join orgs o on o.id = h.org_id
    left join gateways g on g.house_id = h.id left join gateway_types t on t.key = g.type_key
    left join house_states s on s.house_id = h.id
    left join house_leases l on l.house_id = h.id left join users lu on lu.id = l.user_id
    left join lateral (
      select begun_at, (action->>'untilMin')::int as hand_min, action->>'to' as mode
      from control_commands where house_id = h.id and kind = 'do' and state = 'verified'
        and action->>'do' = 'mode' order by begun_at desc limit 1) k
      on k.mode = 'hand' and s.detail->>'controlMode' = 'hand'
    where h.id = any(${sql.param([...houseIds])}::bigint[]) and ${visibleHouses(caller)}`,
  );
  return new Map(
    records.map((row) => [
      row.house_id,
      settableOf(row, readFeatures(row.features), readCaps(row.caps)),
    ]),
  );
}

function settableOf(row: HouseRow, features: GatewayFeatures, caps: GatewayCaps | null) {
  const offer = offerOf(features, caps);
  const facts: LockFacts = {
    hasGateway: row.gateway_id !== null,
    protocol: caps?.proto ?? null,
    isReadOnly: isReadOnly(features, caps),
    isOrgOff: row.is_remote_off,
    remoteState: row.key_local_at === null ? row.remote_state : "localOnly",
    isOnline: row.is_online,
  };
  return { row, features, caps, offer, lock: lockOf(facts) };
}
export type Settable = ReturnType<typeof settableOf>;

/**
 * Returns the end of a hand mode that was set from here; for one set at the panel it is unknown.
 */
function handUntil({ hand_at: at, hand_min: min }: HouseRow, now: number): number | null {
  if (at === null) return null;
  const until = at.getTime() + (min ?? handMinutes) * minuteMs;
  return until > now ? until : null;
}

interface GroupRow {
  house_id: number;
  grp: string;
  rev: number;
  hash: string;
  /** JSON as text, see `HouseRow`. */
  settings: string;
  origin: KnownGroup["origin"];
  device_at: Date | null;
  read_at: Date;
  drift_hash: string | null;
}

/** Returns every group received so far. `hashesAt`: of their gateway. */
export async function readGroups(
  db: Queryable,
  houseId: number,
  hashesAt: number | null,
): Promise<KnownGroup[]> {
  return (await readAllGroups(db, new Map([[houseId, hashesAt]]))).get(houseId) ?? [];
}

const groupSelect = `select house_id, grp, rev, hash, settings::text as settings, origin,
  device_at, read_at, drift_hash from house_parameters`;

/** Returns one group; null: it was never received. */
export async function readGroup(
  db: Queryable,
  houseId: number,
  group: ParameterGroup,
  hashesAt: number | null,
): Promise<KnownGroup | null> {
  const [row] = await db.query<GroupRow>(`${groupSelect} where house_id = $1 and grp = $2`, [
    houseId,
    group,
  ]);
  return row === undefined ? null : knownGroup(row, JSON.parse(row.settings), hashesAt);
}

/** Returns the same for several houses, each with the time its gateway's hashes were received. */
export async function readAllGroups(
  db: Queryable,
  hashesAt: ReadonlyMap<number, number | null>,
): Promise<ReadonlyMap<number, KnownGroup[]>> {
  const records = await db.query<GroupRow>(`${groupSelect} where house_id = any($1::int[])`, [
    [...hashesAt.keys()],
  ]);
  const groups = new Map<number, KnownGroup[]>();
  const read = readingOnce((stored) => stored as KnownGroup["settings"]);
  for (const row of records) {
    const known = knownGroup(row, read(row.settings), hashesAt.get(row.house_id) ?? null);
    if (known === null) continue;
    const houseGroups = groups.get(row.house_id);
    if (houseGroups === undefined) groups.set(row.house_id, [known]);
    else houseGroups.push(known);
  }
  return groups;
}

function knownGroup(
  row: GroupRow,
  settings: KnownGroup["settings"],
  hashesAt: number | null,
): KnownGroup | null {
  const { grp, rev, hash, origin } = row;
  if (!isParameterGroup(grp)) return null;
  const readAt = row.read_at.getTime();
  const isDrifted = row.drift_hash !== null;
  const heardAt = isDrifted ? readAt : Math.max(readAt, hashesAt ?? 0);
  const deviceAt = ms(row.device_at);
  return { group: grp, rev, hash, settings, origin, deviceAt, readAt, heardAt, isDrifted };
}

/** Rated power of each fan output, from the units: a fan has the number of its output. */
async function readFanKw(db: Queryable, houseId: number): Promise<(number | null)[]> {
  const fans = await db.query<{ number: number; kw: number | null }>(
    `select number, kw from units where house_id = $1 and kind = 'fan' and retired_on is null
       and number <= $2`,
    [houseId, fanOutputs],
  );
  const kwOf = new Map(fans.map(({ number, kw }) => [number, kw]));
  const length = Math.max(0, ...kwOf.keys());
  return Array.from({ length }, (_, output) => kwOf.get(output + 1) ?? null);
}

/** The settings of a house as its controller last reported them. Refusal: 404. */
export async function readSettings(
  database: Database,
  caller: Caller,
  { houseId }: { readonly houseId: number },
  now: number,
): Promise<HouseSettingsReply> {
  const { row, features, caps, offer, lock } = await findSettable(database, caller, houseId);
  const current = (await readHousesNow(database, caller, [houseId], now)).get(houseId);
  if (current === undefined) throw notFound();
  const { species, dayAge, isEmpty, breedDays } = current.stock;
  const need = needM3h(current.now, limitsIn(row.control_limits).needM3h);
  const hashesAt = ms(row.hashes_at);
  const isOffered = new Set<string>(offer.read);
  const groups = await readGroups(database, houseId, hashesAt);
  const settings = Object.fromEntries(groups.map(({ group, settings: set }) => [group, set]));
  return {
    houseId,
    at: now,
    gateway:
      row.gateway_id === null
        ? null
        : {
            id: row.gateway_id,
            networkId: row.network_id,
            typeName: row.type_name,
            typeNameEn: row.type_name_en,
            protocol: caps?.proto ?? null,
            hashesAt,
            panelUntil: ms(row.panel_until),
            // The table also keeps the person who has allowed it again.
            remoteBy: row.remote_state === "localOnly" ? row.remote_by : null,
            remoteAt: row.remote_state === "localOnly" ? ms(row.remote_at) : null,
            keyLocalAt: ms(row.key_local_at),
            handUntil: handUntil(row, now),
          },
    lock,
    seenAt: ms(row.seen_at),
    offer: {
      read: [...offer.read],
      write: [...offer.write],
      actions: [...offer.actions],
      trial: caps?.trial === true,
    },
    curvePoints: features.curvePoints,
    levels: features.levels,
    context: {
      species,
      dayAge,
      isStocked: !isEmpty,
      standardTemps: breedDays.map((day) => ({ dayAge: day.dayAge, tempC: day.tempC })),
      fanAirM3h: [...current.now.fanAirM3h],
      fanKw: await readFanKw(database, houseId),
      needM3h: need === null ? null : Math.round(need),
    },
    groups: groups.filter(({ group }) => isOffered.has(group)),
    dangers: isEmpty ? [] : dangersOf(settings, current.now, limitsIn(row.control_limits)),
  };
}
