import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import type { ReadinessReason } from "../../../contract/operate/readiness-reason.ts";
import { patienceOf, staleAfterMsOf } from "../../../contract/fleet/house/reading.ts";
import type { ControlMode } from "../../../contract/base/run-mode.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Limits } from "../../judge/limit/alarm-limits.ts";
import type { FactRow, ActiveAlarm, Tunnel } from "./readiness-facts.ts";
import { fault, type ReadinessFinding, toCheck, unknown } from "./readiness-square.ts";

/** Age from which a reading no longer shows the current state, ms. */
const deadAfterMsOf = ({ detail }: FactRow): number =>
  10 * minuteMs * patienceOf(detail?.intervalS);
/** Age from which birds need the tunnel, days; younger ones must have no draught. */
const tunnelAgeDays = 28;
/** Outdoor temperature from which the tunnel must not be locked, degC. */
const tunnelOutC = 24;
/** Kinds that name a temperature probe by its number. */
const probeKinds = new Set(["sensorFault", "sensorFrozen", "sensorDrift", "allSensorsFault"]);

const alarmOf = ({ alarms }: FactRow, key: string): ActiveAlarm | undefined =>
  alarms.find((alarm) => alarm.key === key);
/** A fault while this alarm is active. */
const activeFault = (row: FactRow, key: AlarmKey, reason: ReadinessReason): ReadinessFinding[] => {
  const alarm = alarmOf(row, key);
  return alarm === undefined ? [] : [fault(reason, { since: alarm.raisedAt })];
};
const isFresh = (row: FactRow, now: number): boolean =>
  row.reading_at !== null && row.reading_at.getTime() > now - deadAfterMsOf(row);
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The flock that its controller counts was not entered, or was closed too early. */
const birdsUnknown = (row: FactRow, now: number): ReadinessFinding[] => {
  const count = row.detail?.aliveCount ?? 0;
  return !row.is_stocked && count > 0 && isFresh(row, now)
    ? [fault("birdsUnknown", { count })]
    : [];
};

/** Checks that the gateway is online, reports the house's state, and counts no unknown birds. */
export const checkGateway = (row: FactRow, now: number): ReadinessFinding[] => [
  ...birdsUnknown(row, now),
  ...checkLink(row, now),
];

function checkLink(row: FactRow, now: number): ReadinessFinding[] {
  if (row.gateway_id === null) return [fault("noGateway")];
  if (row.is_online === null) return [fault("neverSeen")];
  if (!row.is_online) return [fault("offline", { since: row.online_since?.getTime() ?? now })];
  if (alarmOf(row, "controllerLost") !== undefined) return [fault("controllerLost")];
  const mute = activeFault(row, "noLiveData", "noLiveData");
  return mute.length > 0 ? mute : checkAge(row, now);
}

function checkAge(row: FactRow, now: number): ReadinessFinding[] {
  const ageMs = row.reading_at === null ? Infinity : now - row.reading_at.getTime();
  if (ageMs <= staleAfterMsOf(row.detail?.intervalS) + minuteMs) return [];
  if (row.reading_at === null) return [fault("neverSeen")];
  const values = { minutes: Math.floor(ageMs / minuteMs) };
  return [(ageMs > deadAfterMsOf(row) ? fault : toCheck)("notLive", values)];
}

/** Checks that all probes are sound and agree. */
export function checkProbes(row: FactRow, limits: Limits, now: number): ReadinessFinding[] {
  const lost = activeFault(row, "tempUnmeasured", "tempLost");
  if (lost.length > 0) return lost;
  const frozen = activeFault(row, "valuesFrozen", "valuesFrozen");
  if (!isFresh(row, now)) return frozen.length > 0 ? frozen : [unknown("noReading")];
  return [...frozen, ...checkTemps(row, limits)];
}

function checkTemps(row: FactRow, limits: Limits): ReadinessFinding[] {
  const temps = row.detail?.temps ?? [];
  const known = temps.filter((temp) => temp !== null);
  if (known.length === 0) return [fault("noProbe")];
  const dead = temps.flatMap((temp, index) => (temp === null ? [index + 1] : []));
  const off = probesOff(temps, limits.probeDriftC ?? Infinity);
  const named = new Set([...dead, ...off.map(({ probe }) => probe)].map(String));
  const probeAlarms = row.alarms.filter(
    ({ key, subject }) => probeKinds.has(key) && !named.has(subject),
  );
  const apart = tenth(Math.max(...known) - Math.min(...known));
  return [
    ...(dead.length > 0 ? [fault("probeDead", { probes: dead.join(", ") })] : []),
    ...off.map((item) => fault("probeOff", item)),
    ...probeAlarms.map(({ key, subject, severity }) =>
      (severity <= 3 && /^\d*$/.test(subject) ? fault : toCheck)("probeAlarm", {
        alarm: key,
        subject,
      }),
    ),
    ...(off.length === 0 && apart > (limits.tempDiffC ?? Infinity)
      ? [toCheck("probeApart", { diff: apart })]
      : []),
    ...(temps.length === 1 ? [toCheck("oneProbe")] : []),
  ];
}

/** Probes further from the middle of all than permitted; of two it is unknown which. */
function probesOff(
  temps: readonly (number | null)[],
  maxK: number,
): { readonly probe: number; readonly diff: number }[] {
  const sorted = temps.filter((temp) => temp !== null).toSorted((a, b) => a - b);
  if (sorted.length < 3) return [];
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return temps.flatMap((temp, index) => {
    const diff = temp === null ? 0 : tenth(Math.abs(temp - middle));
    return diff > maxK ? [{ probe: index + 1, diff }] : [];
  });
}

/** Checks that the house is not in hand mode or stopped. */
export function checkMode(row: FactRow, now: number): ReadinessFinding[] {
  const long = alarmOf(row, "modeHand");
  if (long !== undefined) return [fault("handLong", { since: long.raisedAt })];
  const mode = row.detail?.controlMode ?? null;
  return !isFresh(row, now) || mode === null ? [unknown("modeUnknown")] : modeNow[mode];
}

const modeNow: Readonly<Record<ControlMode, ReadinessFinding[]>> = {
  smart: [],
  hand: [toCheck("handNow")],
  empty: [fault("emptyMode")],
  error: [fault("stopped", { mode: "error" })],
  externalStop: [fault("stopped", { mode: "externalStop" })],
};

const numberIn = (text: string | null): number | null =>
  text === null || text === "" || !Number.isFinite(Number(text)) ? null : Number(text);

/** Checks that the tunnel is available to birds that need it; null: a house without one. */
export function checkTunnel(row: FactRow, dayAge: number | null): ReadinessFinding[] | null {
  const stuck = alarmOf(row, "tunnelDoorStuck") === undefined ? [] : [fault("doorStuck")];
  if (row.tunnel === null) return stuck.length > 0 ? stuck : [unknown("settingsUnread")];
  if (!row.tunnel.isThere && row.tunnel.last !== null) return null;
  const isNeeded = dayAge !== null && dayAge >= tunnelAgeDays;
  return isNeeded ? [...stuck, ...tunnelLocks(row.tunnel, dayAge)] : stuck;
}

function tunnelLocks({ first, minDay, minOut, last }: Tunnel, dayAge: number): ReadinessFinding[] {
  const [from, days, out] = [first, minDay, minOut].map(numberIn);
  const isAbove = from != null && last !== null && from > last;
  return [
    ...(isAbove ? [fault("tunnelNever", { first: from, last })] : []),
    ...(days != null && days > dayAge ? [fault("tunnelAge", { days, age: dayAge })] : []),
    ...(out != null && out > tunnelOutC ? [toCheck("tunnelOut", { out })] : []),
  ];
}
