import { sql } from "drizzle-orm";
import { endOf, type Incident, incidentKey } from "../../../contract/alarm/incident.ts";
import type { Reading } from "../../../contract/fleet/house/reading.ts";
import { outSchemas, outTopics } from "../../../contract/live/mqtt-out.ts";
import { hourMs, minuteMs, secondMs } from "../../../contract/base/time.ts";
import { readingColumn } from "../../fleet/house/house-reading.ts";
import { readIncidents } from "../../judge/record/incident-queries.ts";
import { readFleetSnapshot } from "../../live/overview/overview-queries.ts";
import { Ledger } from "../../live/stream/fact-ledger.ts";
import { PollLoop } from "../../platform/base/poll-loop.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import type { StoredFact } from "../../platform/fact/append-facts.ts";
import { serverItself } from "../../platform/session/caller-scope.ts";

/** A message for readers. */
export interface OutMessage {
  readonly topic: string;
  /** Null: the subject of the topic is over. */
  readonly payload: string | null;
  /** Stored by the broker as the newest of its topic. */
  readonly isRetained: boolean;
}

export interface OutFeedDeps {
  readonly database: Database;
  readonly log: Log;
  readonly now: () => number;
  /** Receives messages, in order. */
  readonly publish: (messages: readonly OutMessage[]) => void;
}

/** Times of the feed, ms. */
export const outPace = {
  /** Interval of the checks for changes. */
  lookMs: secondMs,
  /** Shortest interval of rebuilding an organisation's incidents. */
  incidentsMs: 3 * secondMs,
  /** Interval of publishing everything again, which repairs lost and outdated topics. */
  wholeMs: hourMs,
  /** Shortest interval of the same after houses or farms were added or removed. */
  treeMs: minuteMs,
} as const;

type Pace = Readonly<Record<keyof typeof outPace, number>>;

/** Maximum number of open alarms whose incidents are published. */
const incidentAlarmsMax = 2000;

/**
 * Reads changes from the database and publishes them to readers: facts by their numbers, readings
 * by their times. It runs in its own process and delays no frame (decision 61).
 */
export class OutFeed {
  readonly #deps: OutFeedDeps;
  readonly #ledger: Ledger;
  /** Time of the reading of a house that was published last. */
  readonly #readingAt = new Map<number, number>();
  /** Retained topics with something in them. */
  #topics = new Set<string>();
  /** Open alarms by organisation. */
  #open = new Map<number, Set<number>>();
  /** Incidents as published, by their topics. */
  readonly #incidents = new Map<string, string>();
  readonly #changed = new Set<number>();
  #incidentsAt = 0;
  #wholeAt = -Infinity;
  #isTreeChanged = false;
  readonly #loop: PollLoop;

  constructor(deps: OutFeedDeps, pace: Partial<Pace> = {}) {
    this.#deps = deps;
    this.#ledger = new Ledger(deps.database, (facts) => this.#publishFacts(facts));
    const times = { ...outPace, ...pace };
    this.#loop = new PollLoop({
      everyMs: times.lookMs,
      work: () => this.#check(times),
      log: deps.log,
      name: "MQTT out",
    });
  }

  /** Checks at once; resolves when the changes are published. */
  runNow(): Promise<void> {
    return this.#loop.runNow();
  }

  /** Publishes everything again with the next check, for a target without any messages. */
  repeat(): void {
    this.#wholeAt = -Infinity;
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #check({ wholeMs, treeMs, incidentsMs }: Pace): Promise<void> {
    const now = this.#deps.now();
    if (now - this.#wholeAt >= (this.#isTreeChanged ? treeMs : wholeMs) || now < this.#wholeAt) {
      await this.#publishAll(now);
      this.#wholeAt = now;
    }
    await this.#ledger.catchUp();
    await this.#publishReadings();
    if (now - this.#incidentsAt >= incidentsMs || now < this.#incidentsAt) {
      this.#incidentsAt = now;
      await this.#publishIncidents(now);
    }
  }

  async #publishAll(now: number): Promise<void> {
    this.#isTreeChanged = false;
    const { database } = this.#deps;
    await (this.#ledger.head === 0 ? this.#ledger.start() : this.#ledger.catchUp());
    const { seq, houses, readings, alarms } = await readFleetSnapshot(database, serverItself, now);
    const orgOf = new Map(houses.map(({ id, orgId }) => [id, orgId]));
    const before = this.#topics;
    this.#topics = new Set();
    this.#open = new Map();
    const messages: OutMessage[] = [];
    for (const house of houses)
      messages.push(this.#houseMessage({ seq, at: now, kind: "house", houseId: house.id, house }));
    for (const reading of readings) messages.push(...this.#readingMessage(reading, orgOf));
    for (const alarm of alarms) {
      const fact = { seq: alarm.version, at: now, kind: "alarm", alarm } as const;
      messages.push(...this.#alarmMessages({ ...fact, houseId: alarm.houseId }));
    }
    for (const topic of this.#incidents.keys()) this.#topics.add(topic);
    for (const { orgId } of houses) this.#changed.add(orgId);
    for (const topic of before) if (!this.#topics.has(topic)) messages.push(emptied(topic));
    this.#deps.publish(messages);
  }

  #publishFacts(facts: readonly StoredFact[]): void {
    if (facts.some(({ kind }) => kind === "tree")) this.#isTreeChanged = true;
    this.#deps.publish(
      facts.flatMap((fact) => {
        if (fact.kind === "house") return [this.#houseMessage(fact)];
        return fact.kind === "alarm" ? this.#alarmMessages(fact) : [];
      }),
    );
  }

  #houseMessage(fact: Extract<StoredFact, { kind: "house" }>): OutMessage {
    const body = outSchemas.house.parse(fact);
    return this.#retained(outTopics.house(body.house.orgId, body.houseId), body);
  }

  /** A closed alarm is published again, and its topic is then emptied. */
  #alarmMessages(fact: Extract<StoredFact, { kind: "alarm" }>): OutMessage[] {
    const body = outSchemas.alarm.parse(fact);
    const { orgId, id, state } = body.alarm;
    const topic = outTopics.alarm(orgId, id);
    const open = this.#open.get(orgId) ?? new Set<number>();
    this.#open.set(orgId, open);
    this.#changed.add(orgId);
    if (state !== "closed") {
      open.add(id);
      return [this.#retained(topic, body)];
    }
    open.delete(id);
    this.#topics.delete(topic);
    return [{ topic, payload: JSON.stringify(body), isRetained: false }, emptied(topic)];
  }

  #readingMessage(reading: Reading, orgOf: ReadonlyMap<number, number>): OutMessage[] {
    const orgId = orgOf.get(reading.houseId);
    if (orgId === undefined) return [];
    this.#readingAt.set(reading.houseId, reading.at);
    const body = outSchemas.reading.parse({ ...reading, feltTemp: reading.feltTemp ?? null });
    return [this.#retained(outTopics.reading(orgId, reading.houseId), body)];
  }

  #retained(topic: string, body: object): OutMessage {
    this.#topics.add(topic);
    return { topic, payload: JSON.stringify(body), isRetained: true };
  }

  /** Houses with a newer reading: first by their times, which are cheap to read. */
  async #publishReadings(): Promise<void> {
    const { database } = this.#deps;
    const times = await database.query<{ id: number; at: Date }>(
      `select house_id as id, reading_at as at from house_states where reading_at is not null`,
      [],
      { prepared: true },
    );
    const ids = times
      .filter(({ id, at }) => this.#readingAt.get(id) !== at.getTime())
      .map(({ id }) => id);
    if (ids.length === 0) return;
    const records = await rows<{ orgId: number; reading: Reading | null }>(
      database,
      sql`select h.org_id as "orgId", ${readingColumn} as reading from house_states s
        join houses h on h.id = s.house_id where h.id = any(${sql.param(ids)}::int[])`,
    );
    const orgOf = new Map(records.map(({ orgId, reading }) => [reading?.houseId ?? 0, orgId]));
    this.#deps.publish(
      records.flatMap(({ reading }) =>
        reading === null ? [] : this.#readingMessage(reading, orgOf),
      ),
    );
    // The time within a reading may differ from the time of its row.
    for (const { id, at } of times) this.#readingAt.set(id, at.getTime());
  }

  async #publishIncidents(now: number): Promise<void> {
    const orgIds = [...this.#changed];
    this.#changed.clear();
    for (const orgId of orgIds) {
      const ids = [...(this.#open.get(orgId) ?? [])].slice(-incidentAlarmsMax);
      const visible = sql`h.org_id = ${orgId}::int`;
      const results =
        ids.length === 0 ? [] : await readIncidents(this.#deps.database, visible, ids, now);
      this.#publishIncidentsOf(orgId, results);
    }
  }

  #publishIncidentsOf(orgId: number, found: readonly Incident[]): void {
    const briefs = new Map(
      found.map((incident) => [outTopics.incident(orgId, incident.id), briefOf(incident)]),
    );
    const messages: OutMessage[] = [];
    const prefix = outTopics.incident(orgId, 0).slice(0, -1);
    for (const topic of this.#incidents.keys())
      if (topic.startsWith(prefix) && !briefs.has(topic)) {
        this.#incidents.delete(topic);
        this.#topics.delete(topic);
        messages.push(emptied(topic));
      }
    for (const [topic, brief] of briefs) {
      const payload = JSON.stringify(brief);
      if (this.#incidents.get(topic) === payload) continue;
      this.#incidents.set(topic, payload);
      messages.push(this.#retained(topic, brief));
    }
    this.#deps.publish(messages);
  }
}

const emptied = (topic: string): OutMessage => ({ topic, payload: null, isRetained: true });

const briefOf = (incident: Incident) =>
  outSchemas.incident.parse({
    id: incident.id,
    key: incidentKey(incident),
    first: incident.first,
    endedAt: endOf(incident),
    alarms: incident.members.length,
    houses: new Set(incident.members.map(({ houseId }) => houseId)).size,
    farms: new Set(incident.members.map(({ farmId }) => farmId)).size,
  });
