import { makeAutoObservable, observableRef } from "mobx";
import { type Alarm, isAnnunciated } from "../../../contract/alarm/alarm.ts";
import { livingIn } from "../../../contract/flock/figure/living-birds.ts";
import { type House, type HouseStatus, houseStatus } from "../../../contract/fleet/house/house.ts";
import type { Reading } from "../../../contract/fleet/house/reading.ts";

/** The state of a house at one moment. Immutable: a change creates a new one. */
export interface HouseSnapshot {
  readonly house: House;
  /** Null until the first live reading. */
  readonly reading: Reading | null;
  /** Every open alarm of the house (state not `closed`), worst first. */
  readonly alarms: readonly Alarm[];
  /** Worst annunciated severity, 1 to 4; 0 = none. */
  readonly worst: number;
  /** Annunciated alarms. */
  readonly alarmCount: number;
  /** Annunciated alarms without an acknowledgement. */
  readonly unacknowledged: number;
}

/**
 * A house for the screens. It has only one observable reference, so that 10,000 houses stay small
 * and fast.
 */
export class HouseRecord {
  readonly id: number;
  now: HouseSnapshot;

  constructor(snapshot: HouseSnapshot) {
    this.id = snapshot.house.id;
    this.now = snapshot;
    makeAutoObservable(this, {
      id: false,
      now: observableRef,
      house: false,
      reading: false,
      alarms: false,
      worst: false,
      alarmCount: false,
      unacknowledged: false,
      status: false,
      living: false,
      update: false,
    });
  }

  get house(): House {
    return this.now.house;
  }
  get reading(): Reading | null {
    return this.now.reading;
  }
  get alarms(): readonly Alarm[] {
    return this.now.alarms;
  }
  get worst(): number {
    return this.now.worst;
  }
  get alarmCount(): number {
    return this.now.alarmCount;
  }
  get unacknowledged(): number {
    return this.now.unacknowledged;
  }
  get status(): HouseStatus {
    return houseStatus(this.now);
  }

  /** Living birds; null in an empty house. */
  get living(): number | null {
    return livingIn(this.now.house, this.now.reading);
  }

  /** Only the fleet store calls this, inside its action. */
  update(snapshot: HouseSnapshot): void {
    this.now = snapshot;
  }
}

/** The state of a house with these open alarms; `alarms` must be sorted worst first. */
export function houseSnapshot(
  house: House,
  reading: Reading | null,
  alarms: readonly Alarm[],
): HouseSnapshot {
  let worst = 0;
  let alarmCount = 0;
  let unacknowledged = 0;
  for (const alarm of alarms) {
    if (!isAnnunciated(alarm)) continue;
    alarmCount += 1;
    if (alarm.state === "unacknowledged") unacknowledged += 1;
    if (worst === 0 || alarm.severity < worst) worst = alarm.severity;
  }
  return { house, reading, alarms, worst, alarmCount, unacknowledged };
}
