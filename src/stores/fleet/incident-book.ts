import type { Alarm } from "../../../contract/alarm.ts";
import {
  endOf,
  incidentRecentMs,
  type Incident,
  incidentsOf,
  type NetworkOf,
} from "../../../contract/incident.ts";

/**
 * The alarms that incidents are made of, plain (not observable): the open ones, and the closed ones
 * that an open incident has as members or another alarm may still join.
 *
 * Invariant: the highest `version` of an alarm wins.
 */
export class IncidentBook {
  readonly #alarms = new Map<number, Alarm>();
  readonly #networkOf: NetworkOf;

  constructor(networkOf: NetworkOf) {
    this.#networkOf = networkOf;
  }

  put(alarm: Alarm): void {
    const held = this.#alarms.get(alarm.id);
    if (held === undefined || alarm.version > held.version) this.#alarms.set(alarm.id, alarm);
  }

  /** Becomes these alarms, open and closed, true as of fact `seq`; what is newer here stays. */
  restart(alarms: Iterable<Alarm>, seq: number): void {
    for (const { id, version } of this.#alarms.values())
      if (version <= seq) this.#alarms.delete(id);
    for (const alarm of alarms) this.put(alarm);
  }

  clear(): void {
    this.#alarms.clear();
  }

  /** The incidents now. Those that have ended long before `now` are forgotten with their alarms. */
  incidents(now: number): Incident[] {
    return incidentsOf(this.#alarms.values(), this.#networkOf).filter((incident) => {
      if (!isPast(incident, now)) return true;
      for (const { id } of incident.members) this.#alarms.delete(id);
      return false;
    });
  }
}

/** Nothing of it is open, and nothing that is raised from now on can join it. */
const isPast = (incident: Incident, now: number): boolean =>
  endOf(incident) !== null &&
  incident.members.every(({ raisedAt }) => raisedAt < now - incidentRecentMs);
