import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { incidentEventKeys } from "../../../contract/notify/webhook.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import type { StoredFact, TreeFact } from "../../platform/fact/append-facts.ts";
import { alarmEvents, commandEvent, type UnnamedEvent, houseEvents } from "./event-of-fact.ts";
import { dropMarks, type HouseMark, type Mark, writeMarks } from "./webhook-mark.ts";
import { dayEvents } from "./day-closed.ts";
import { forgetIncidents, incidentEvents } from "./incident-events.ts";
import { queueWebhookEvents } from "./webhook-event.ts";
import { newHouses, flocksAt, readMarks } from "./webhook-records.ts";

/** Facts of a round: a transaction of some tens of ms. */
const factsMax = 500;
/** Fact numbers examined per round: facts of other organisations are skipped. */
const span = 20_000;

interface FactRow {
  org_id: number;
  payload: StoredFact;
}

/**
 * Makes events of committed facts, in their order, after a number that is kept: ingest knows
 * nothing about it, and a server that dies leaves nothing undone. One server at a time.
 */
export class WebhookPlanner {
  readonly #database: Database;
  #daysAt = -Infinity;

  constructor(database: Database) {
    this.#database = database;
  }

  /** One round; true when there is more to do. */
  async tick(now: number): Promise<boolean> {
    const isDayDue = Math.abs(now - this.#daysAt) >= minuteMs;
    const isMore = await this.#database.transaction(async (tx) => {
      const cursor = await lockCursor(tx);
      if (cursor === null || cursor.orgs.length === 0) return false;
      if (isDayDue) await queueWebhookEvents(tx, await dayEvents(tx, cursor.orgs, now), now);
      const { isMore: isLeft, alarmOrgs } = await planFacts(tx, cursor, now);
      await publishIncidents(tx, cursor, alarmOrgs, now);
      return isLeft;
    });
    if (isDayDue) this.#daysAt = now;
    return isMore;
  }
}

interface Cursor {
  readonly seq: number;
  readonly head: number;
  /** Organisations with a webhook, and the number after which each has marks. */
  readonly orgs: readonly {
    readonly id: number;
    readonly since: number;
    /** The earliest for the webhooks that request incidents; null: none. */
    readonly incidentsSince: number | null;
    readonly hasIncidents: boolean;
  }[];
}

/** Locks the planner's position; null: there is no webhook, or another server is planning. */
async function lockCursor(tx: Transaction): Promise<Cursor | null> {
  const [row] = await tx.query<{ seq: number }>(
    "select seq from webhook_cursor where id = 1 for update skip locked",
  );
  if (row === undefined) return null;
  const [head] = await tx.query<{ seq: number }>("select seq from fact_head");
  const orgs = await tx.query<Cursor["orgs"][number]>(
    `select w.org_id as id, min(w.since_seq) as since,
       min(w.since_seq) filter (where w.events && $1::text[]) as "incidentsSince",
       exists (select 1 from webhook_marks m
         where m.kind = 'incident' and m.thing_id = -w.org_id) as "hasIncidents"
     from webhooks w group by w.org_id`,
    [incidentEventKeys],
  );
  return { seq: row.seq, head: head?.seq ?? row.seq, orgs };
}

/**
 * Queues the events of incidents of organisations whose alarms have changed, or that have just
 * requested them.
 */
async function publishIncidents(
  tx: Transaction,
  { orgs }: Cursor,
  alarmOrgs: ReadonlySet<number>,
  now: number,
): Promise<void> {
  const unasked = orgs.filter((org) => org.incidentsSince === null && org.hasIncidents);
  if (unasked.length > 0)
    await forgetIncidents(
      tx,
      unasked.map(({ id }) => id),
    );
  for (const { id, incidentsSince: since, hasIncidents: isMarked } of orgs)
    if (since !== null && (alarmOrgs.has(id) || !isMarked))
      await queueWebhookEvents(tx, await incidentEvents(tx, { id, since, isMarked }, now), now);
}

interface Planned {
  readonly isMore: boolean;
  /** Organisations whose alarms have changed. */
  readonly alarmOrgs: ReadonlySet<number>;
}

async function planFacts(
  tx: Transaction,
  { seq, head, orgs }: Cursor,
  now: number,
): Promise<Planned> {
  if (seq >= head) return { isMore: false, alarmOrgs: new Set() };
  const upTo = Math.min(head, seq + span);
  const rows = await tx.query<FactRow>(
    `select org_id, payload from facts where seq > $1 and seq <= $2 and org_id = any($3::int[])
       and kind in ('alarm', 'house', 'command', 'tree') order by seq limit ${factsMax}`,
    [seq, upTo, orgs.map(({ id }) => id)],
  );
  const since = new Map(orgs.map(({ id, since: from }) => [id, from]));
  const facts = rows.filter(({ org_id: org, payload }) => payload.seq > (since.get(org) ?? 0));
  if (facts.length > 0) await queueWebhookEvents(tx, await eventsOf(tx, facts), now);
  const last = rows.length === factsMax ? (rows.at(-1)?.payload.seq ?? upTo) : upTo;
  await tx.query("update webhook_cursor set seq = $1 where id = 1", [last]);
  const ofAlarms = facts.filter(({ payload }) => payload.kind === "alarm");
  return { isMore: last < head, alarmOrgs: new Set(ofAlarms.map(({ org_id: id }) => id)) };
}

/** Events by these facts; the marks follow. */
async function eventsOf(tx: Transaction, facts: readonly FactRow[]): Promise<UnnamedEvent[]> {
  const payloads = facts.map(({ payload }) => payload);
  const alarmIds = payloads.flatMap((fact) => (fact.kind === "alarm" ? [fact.alarm.id] : []));
  const houses = payloads.flatMap((fact) => (fact.kind === "house" ? [fact.house] : []));
  const marks = await readMarks(
    tx,
    alarmIds,
    houses.map(({ id }) => id),
  );
  const flocks = await flocksAt(tx, houses);
  const state = new Marked(marks);
  const happenings: UnnamedEvent[] = [];
  for (const { org_id: orgId, payload: fact } of facts) {
    if (fact.kind === "alarm") happenings.push(...state.alarm(fact.alarm, orgId, fact.at));
    if (fact.kind === "house") {
      const { house } = fact;
      const flock =
        house.placedAt === null ? null : (flocks.get(`${house.id}:${house.placedAt}`) ?? null);
      const isUnknown = house.placedAt !== null && flock === null;
      happenings.push(...state.house(fact, orgId, { isOnline: house.isOnline, flock }, isUnknown));
    }
    const command = fact.kind === "command" ? commandEvent(fact.command, fact.at) : null;
    if (command !== null) happenings.push(command);
    if (fact.kind === "tree") happenings.push(...(await ofTree(tx, fact, state)));
  }
  await writeMarks(tx, state.changed());
  await tx.query("delete from webhook_marks where kind = 'alarm' and thing_id = any($1::int[])", [
    state.closed(),
  ]);
  return happenings;
}

/**
 * Handles a change of the tree: houses that came with it have no facts of their own, and houses
 * that left have only their marks.
 */
async function ofTree(tx: Transaction, fact: TreeFact, state: Marked): Promise<UnnamedEvent[]> {
  const { orgId } = fact;
  await dropMarks(tx, orgId);
  return (await newHouses(tx, orgId)).flatMap(({ id, flock }) =>
    state.house({ ...fact, houseId: id }, orgId, { isOnline: null, flock }, false),
  );
}

/** The marks while facts are applied to them. */
class Marked {
  readonly #alarms: Map<number, Alarm>;
  readonly #houses: Map<number, HouseMark>;
  readonly #changed = new Map<string, Mark>();
  readonly #closed = new Set<number>();

  constructor({
    alarms,
    houses,
  }: {
    readonly alarms: ReadonlyMap<number, Alarm>;
    readonly houses: ReadonlyMap<number, HouseMark>;
  }) {
    this.#alarms = new Map(alarms);
    this.#houses = new Map(houses);
  }

  alarm(alarm: Alarm, orgId: number, at: number): UnnamedEvent[] {
    const { id } = alarm;
    const happenings = alarmEvents(this.#alarms.get(id) ?? null, alarm, at);
    this.#alarms.set(id, alarm);
    this.#changed.set(`alarm ${id}`, { kind: "alarm", id, orgId, mark: alarm });
    if (alarm.state === "closed") this.#closed.add(id);
    return happenings;
  }

  /** `isUnknown`: the flock was deleted, so no event is made. */
  house(
    fact: { readonly houseId: number; readonly seq: number; readonly at: number } & {
      readonly house?: { readonly networkId: string | null };
    },
    orgId: number,
    is: HouseMark,
    isUnknown: boolean,
  ): UnnamedEvent[] {
    const id = fact.houseId;
    const before = this.#houses.get(id) ?? { isOnline: null, flock: null };
    const after = isUnknown ? { ...is, flock: before.flock } : is;
    this.#houses.set(id, after);
    this.#changed.set(`house ${id}`, { kind: "house", id, orgId, mark: after });
    return houseEvents(fact, before, after, fact.house?.networkId ?? null);
  }

  changed = (): Mark[] =>
    [...this.#changed.values()].filter(({ kind, id }) => kind !== "alarm" || !this.#closed.has(id));
  closed = (): number[] => [...this.#closed];
}
