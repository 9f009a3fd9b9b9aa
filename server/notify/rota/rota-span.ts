import { zoneOffsetMs } from "../../platform/time/time-zone.ts";
import type { Interval } from "../notice-plan/time-interval.ts";

/** A stretch of time by the clock of a place: "2026-05-02 08:00 - 2026-05-03 08:00". */
export const formatSpan = ({ from, to }: Interval, timeZone: string): string =>
  [from, to].map((at) => localMinute(at, timeZone)).join(" - ");

const localMinute = (at: number, timeZone: string): string =>
  new Date(at + zoneOffsetMs(timeZone, at)).toISOString().slice(0, 16).replace("T", " ");
