import { makeAutoObservable, observableRef } from "mobx";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { countRaise, type HourCount, rollHours } from "./hourly-counts.ts";

/**
 * Longer than a summary of the server stays on screen, so that each alarm is counted exactly once.
 */
const retentionMs = 5 * minuteMs;

/** Alarms by the hour, and those raised in the last minutes. */
export class RecentRaises {
  /** 24 clock hours, oldest first. */
  hourly: readonly HourCount[] = [];
  /** Alarms received by the stream within the last minutes, oldest first. */
  alarms: readonly Alarm[] = [];

  constructor() {
    makeAutoObservable(this, { hourly: observableRef, alarms: observableRef });
  }

  restart(hourly: readonly HourCount[]): void {
    this.hourly = hourly;
  }

  /** `now`: server time, epoch ms. */
  count(raised: readonly Alarm[], now: number): void {
    this.hourly = rollHours(
      raised.reduce((buckets, { raisedAt }) => countRaise(buckets, raisedAt), this.hourly),
      now,
    );
    const isOver = ({ raisedAt }: Alarm) => raisedAt < now - retentionMs;
    if (raised.length > 0 || this.alarms.some(isOver))
      this.alarms = [...this.alarms, ...raised].filter((alarm) => !isOver(alarm));
  }

  clear(): void {
    this.hourly = [];
    this.alarms = [];
  }
}
