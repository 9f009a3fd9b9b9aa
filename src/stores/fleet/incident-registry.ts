import type { Alarm } from "../../../contract/alarm/alarm.ts";
import {
  endOf,
  incidentRecentMs,
  type Incident,
  incidentsOf,
  linkKeys,
  type NetworkOf,
} from "../../../contract/alarm/incident.ts";

/** A group of alarms that is independent of all others, with the incidents derived from it. */
interface Part {
  readonly alarms: readonly Alarm[];
  readonly incidents: readonly Incident[];
}

/**
 * The alarms that incidents consist of, plain (not observable): the open ones, and the closed ones
 * that are members of an open incident or that another alarm may still join.
 *
 * Invariants: the highest `version` of an alarm wins. Unchanged incidents are not derived again: an
 * incident without changes in its farms stays the same object.
 */
export class IncidentRegistry {
  readonly #alarms = new Map<number, Alarm>();
  readonly #networkOf: NetworkOf;
  #parts: ReadonlyMap<number, Part> = new Map();
  /** Alarms that have changed since their part was derived; null: the parts must be rebuilt. */
  #changed: Set<number> | null = null;

  constructor(networkOf: NetworkOf) {
    this.#networkOf = networkOf;
  }

  put(alarm: Alarm): void {
    const existing = this.#alarms.get(alarm.id);
    if (existing !== undefined && alarm.version <= existing.version) return;
    this.#alarms.set(alarm.id, alarm);
    if (
      existing?.farmId === alarm.farmId &&
      existing.houseId === alarm.houseId &&
      existing.key === alarm.key
    )
      this.#changed?.add(alarm.id);
    else this.#changed = null;
  }

  /**
   * Replaces the alarms by these, open and closed, which are valid as of fact `seq`; newer ones
   * here stay.
   */
  restart(alarms: Iterable<Alarm>, seq: number): void {
    for (const { id, version } of this.#alarms.values())
      if (version <= seq) this.#alarms.delete(id);
    for (const alarm of alarms) this.put(alarm);
    this.#changed = null;
  }

  /** Called when a house has changed its network, because other alarms may then belong together. */
  touch(): void {
    this.#parts = new Map();
    this.#changed = null;
  }

  clear(): void {
    this.#alarms.clear();
    this.touch();
  }

  /**
   * The present incidents, unordered. Those that ended long before `now` are dropped with their
   * alarms.
   */
  incidents(now: number): Incident[] {
    this.#parts = this.#changed === null ? this.#partedAnew() : this.#partedAs(this.#changed);
    this.#changed = new Set();
    const results: Incident[] = [];
    for (const { incidents } of this.#parts.values())
      for (const incident of incidents) {
        if (isPast(incident, now)) this.#forget(incident);
        else results.push(incident);
      }
    return results;
  }

  #forget({ members }: Incident): void {
    for (const { id } of members) this.#alarms.delete(id);
    this.#changed = null;
  }

  /** The same parts, with the changes applied. */
  #partedAs(changed: ReadonlySet<number>): ReadonlyMap<number, Part> {
    if (changed.size === 0) return this.#parts;
    const parts = new Map(this.#parts);
    for (const [root, part] of this.#parts)
      if (part.alarms.some(({ id }) => changed.has(id)))
        parts.set(
          root,
          this.#part(part.alarms.map((alarm) => this.#alarms.get(alarm.id) ?? alarm)),
        );
    return parts;
  }

  #partedAnew(): ReadonlyMap<number, Part> {
    const parts = new Map<number, Part>();
    for (const [root, alarms] of this.#apart()) {
      const existing = this.#parts.get(root);
      const isSame = existing !== undefined && isSameList(existing.alarms, alarms);
      parts.set(root, isSame ? existing : this.#part(alarms));
    }
    return parts;
  }

  #part(alarms: readonly Alarm[]): Part {
    return { alarms, incidents: incidentsOf(alarms, this.#networkOf) };
  }

  /**
   * Splits the alarms into independent parts, keyed by one farm of each: alarms of one cause are in
   * the same house or farm, lost connections in the same network.
   */
  #apart(): Map<number, Alarm[]> {
    const farms = new Farms();
    const farmOfHouse = new Map<number, number>();
    const farmOfNetwork = new Map<string, number>();
    for (const { houseId, farmId, key } of this.#alarms.values()) {
      // A house that was moved may have alarms of two farms.
      farms.join(farmId, firstFarm(farmOfHouse, houseId, farmId));
      const network = linkKeys.includes(key) ? this.#networkOf(houseId) : null;
      if (network !== null) farms.join(farmId, firstFarm(farmOfNetwork, network, farmId));
    }
    const parts = new Map<number, Alarm[]>();
    for (const alarm of this.#alarms.values()) {
      const root = farms.rootOf(alarm.farmId);
      const part = parts.get(root);
      if (part === undefined) parts.set(root, [alarm]);
      else part.push(alarm);
    }
    return parts;
  }
}

/** Returns the first farm with a name, and stores it. */
function firstFarm<K>(firsts: Map<K, number>, name: K, farmId: number): number {
  const first = firsts.get(name);
  if (first === undefined) firsts.set(name, farmId);
  return first ?? farmId;
}

/** Disjoint sets of farms, each represented by its smallest id. */
class Farms {
  readonly #above = new Map<number, number>();

  rootOf(farmId: number): number {
    let root = farmId;
    for (let next = this.#above.get(root); next !== undefined; next = this.#above.get(root))
      root = next;
    return root;
  }

  join(a: number, b: number): void {
    const [one, other] = [this.rootOf(a), this.rootOf(b)];
    if (one !== other) this.#above.set(Math.max(one, other), Math.min(one, other));
  }
}

const isSameList = (a: readonly Alarm[], b: readonly Alarm[]): boolean =>
  a.length === b.length && a.every((alarm, index) => alarm === b[index]);

/** True when none of its alarms is open and no alarm raised from now on can join it. */
const isPast = (incident: Incident, now: number): boolean =>
  endOf(incident) !== null &&
  incident.members.every(({ raisedAt }) => raisedAt < now - incidentRecentMs);
