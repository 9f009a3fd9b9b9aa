import { type Alarm, isAnnunciated, isWaiting } from "./alarm.ts";
import { type AlarmKey, alarmKinds } from "./alarm-kind.ts";
import { hourMs, minuteMs } from "../base/time.ts";

/**
 * An incident groups alarms of one cause: a grid failure of 40 houses is one. Incidents are derived
 * and stored nowhere: the same alarms and the same tree give the same incidents, in any order of
 * arrival, on the server and in every browser. A user who sees fewer houses derives from fewer
 * alarms, so his incidents contain nothing of the others. Every alarm is in exactly one incident.
 */

/** Greatest distance of raises of one farm and cause that belong together. */
export const incidentGapMs = 3 * minuteMs;
/**
 * Number of farms of one operator and province that lose their links at once because of the
 * network.
 */
export const networkFarmsMin = 3;
/** Closed alarms raised within this time are still included, because another may join them. */
export const incidentRecentMs = hourMs;

/** Kinds that are one cause, named by the first of them. A kind that is not here is its own. */
const causes: readonly (readonly [AlarmKey, ...AlarmKey[]])[] = [
  ["powerFail", "phaseLoss"],
  ["gatewayOffline", "controllerLost"],
  ["tempHigh", "tempAbsHigh", "tempRise"],
  ["co2High", "co2Urgent"],
  ["nh3High", "nh3Urgent"],
  ["sensorFault", "allSensorsFault", "tempUnmeasured"],
  ["fanFault", "fanBelt"],
  ["voltDev", "voltUnbalance", "ampUnbalance"],
  ["waterZero", "waterDayLow"],
  ["waterOver", "waterDayHigh"],
];
const causeByKey: ReadonlyMap<AlarmKey, AlarmKey> = new Map(
  causes.flatMap((keys) => keys.map((key) => [key, keys[0]])),
);
/** The kind that represents the cause of an alarm. */
export const causeOf = (key: AlarmKey): AlarmKey => causeByKey.get(key) ?? key;
/** Every kind of the same cause. */
export const keysOfCause = (key: AlarmKey): readonly AlarmKey[] =>
  causes.find((keys) => keys.includes(key)) ?? [key];

/** Kinds that explain other alarms of their house while they are active, the stronger first. */
export const powerKeys = ["powerFail", "phaseLoss"] as const satisfies readonly AlarmKey[];
export const linkKeys = keysOfCause("gatewayOffline");

/**
 * Consequences of a house without power: air, heat, cold, water, feed, sensors, the link, and the
 * inputs that report it.
 */
export const powerFollowers: ReadonlySet<AlarmKey> = new Set<AlarmKey>([
  "phaseLoss",
  "generatorFail",
  "batteryLow",
  "voltDev",
  "voltUnbalance",
  "ampUnbalance",
  "pfLow",
  "fanFault",
  "fanBelt",
  "inletStuck",
  "tunnelDoorStuck",
  "padPump",
  "heaterFault",
  "spLow",
  "airSpeedLow",
  "tempRise",
  "tempHigh",
  "tempAbsHigh",
  "tempDiff",
  "tempLow",
  "feltLow",
  "rhHigh",
  "co2High",
  "co2Urgent",
  "nh3High",
  "nh3Urgent",
  "waterZero",
  "feedZero",
  "sensorFault",
  "allSensorsFault",
  "tempUnmeasured",
  "valuesFrozen",
  "controllerLost",
  "modeError",
  "gatewayOffline",
  "diAlarm",
]);
/** An important input is no consequence: it may be the fire alarm. */
const mayFollow = ({ key, severity }: IncidentMember): boolean =>
  powerFollowers.has(key) && !(key === "diAlarm" && severity === 1);

/** The fields of an alarm that decide its incident. */
export type IncidentMember = Pick<
  Alarm,
  "id" | "houseId" | "farmId" | "key" | "subject" | "severity" | "raisedAt" | "clearedAt"
>;

/**
 * `id`: of its first fault. `first`: the first that is no consequence of another. `members`: in the
 * order of their raise.
 */
export interface Incident<T extends IncidentMember = Alarm> {
  readonly id: number;
  /** Represents its cause (`causeOf`). */
  readonly cause: AlarmKey;
  readonly first: T;
  readonly members: readonly [T, ...T[]];
}

/**
 * The network that a house's link needs, as a text of its own; null when it is not known. It is the
 * operator in the province.
 */
export type NetworkOf = (houseId: number) => string | null;

/**
 * Returns the incidents of these alarms, ordered by their first fault. Pure.
 *
 * A consequence is an alarm of `powerFollowers` raised while a power alarm is active in its house,
 * or at most `incidentGapMs` before it: it belongs to that alarm's incident, no matter how late it
 * is raised. Other alarms belong together when farm and cause (for inputs, the input) are the same
 * and at most `incidentGapMs` lies between one raise and the next. If at least `networkFarmsMin`
 * farms of a network lose their links within that gap of a lost link, all these alarms belong
 * together.
 */
export function incidentsOf<T extends IncidentMember>(
  alarms: Iterable<T>,
  networkOf: NetworkOf,
): Incident<T>[] {
  const sorted = [...alarms].sort(byRaise);
  const [alone] = sorted;
  // Most farms with an alarm have one.
  if (sorted.length === 1 && alone !== undefined) return [incident(alone, [alone])];
  const groups = new Groups(sorted.length);
  const powerCause = powerCauses(sorted);
  const rootsOfGroup = new Map<string, number[]>();
  const rootsOfNetwork = new Map<string, number[]>();
  for (const [index, alarm] of sorted.entries()) {
    const cause = powerCause[index];
    if (cause !== undefined) {
      groups.join(index, cause);
      continue;
    }
    put(rootsOfGroup, groupOf(alarm), index);
    const network = linkKeys.includes(alarm.key) ? networkOf(alarm.houseId) : null;
    if (network !== null) put(rootsOfNetwork, network, index);
  }
  for (const roots of rootsOfGroup.values()) joinNear(groups, sorted, roots);
  for (const roots of rootsOfNetwork.values()) joinMany(groups, sorted, roots);
  return gathered(sorted, groups, powerCause);
}

const byRaise = (a: IncidentMember, b: IncidentMember): number =>
  a.raisedAt - b.raisedAt || a.id - b.id;

const groupOf = ({ key, farmId, subject }: IncidentMember): string =>
  `${farmId} ${causeOf(key)}${key === "diAlarm" ? ` ${subject}` : ""}`;

function put<K>(lists: Map<K, number[]>, key: K, index: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [index]);
  else list.push(index);
}

/** Returns for each alarm the index of the power alarm that explains it; undefined: unexplained. */
function powerCauses(sorted: readonly IncidentMember[]): (number | undefined)[] {
  const powerOfHouse = new Map<number, number[]>();
  for (const [index, { key, houseId }] of sorted.entries())
    if (isPower(key)) put(powerOfHouse, houseId, index);
  return sorted.map((alarm) => {
    if (!mayFollow(alarm)) return undefined;
    let best: number | undefined;
    for (const index of powerOfHouse.get(alarm.houseId) ?? []) {
      const cause = sorted[index];
      if (cause === undefined || !explains(cause, alarm)) continue;
      const current = best === undefined ? undefined : sorted[best];
      if (current === undefined || isBetter(cause, current, alarm.raisedAt)) best = index;
    }
    return best;
  });
}

const isPower = (key: AlarmKey): boolean => powerKeys.some((power) => power === key);

function explains(cause: IncidentMember, alarm: IncidentMember): boolean {
  if (alarm.key === "phaseLoss" && cause.key !== "powerFail") return false;
  return (
    cause.raisedAt - incidentGapMs <= alarm.raisedAt &&
    (cause.clearedAt === null || alarm.raisedAt < cause.clearedAt)
  );
}

/**
 * True if `cause` is a better cause than `than`: an active alarm before one not yet raised, a power
 * failure before a lost phase, then the earlier alarm.
 */
function isBetter(cause: IncidentMember, than: IncidentMember, at: number): boolean {
  const isRaised = (member: IncidentMember) => member.raisedAt <= at;
  if (isRaised(cause) !== isRaised(than)) return isRaised(cause);
  if (cause.key !== than.key) return cause.key === "powerFail";
  return byRaise(cause, than) < 0;
}

function joinNear(groups: Groups, sorted: readonly IncidentMember[], roots: readonly number[]) {
  let before: number | undefined;
  for (const index of roots) {
    if (before !== undefined && gapOf(sorted, before, index) <= incidentGapMs)
      groups.join(index, before);
    before = index;
  }
}

const raiseOf = (sorted: readonly IncidentMember[], index: number): number =>
  sorted[index]?.raisedAt ?? 0;
const gapOf = (sorted: readonly IncidentMember[], from: number, to: number): number =>
  raiseOf(sorted, to) - raiseOf(sorted, from);

/**
 * Joins the alarms around each alarm if enough farms have lost a link within the gap before or
 * after it. `roots`: alarms of one network, in the order of their raise.
 */
function joinMany(
  groups: Groups,
  sorted: readonly IncidentMember[],
  roots: readonly number[],
): void {
  const farms = new Map<number, number>();
  const count = (place: number, delta: 1 | -1) => {
    const farmId = sorted[roots[place] ?? 0]?.farmId ?? 0;
    const left = (farms.get(farmId) ?? 0) + delta;
    if (left === 0) farms.delete(farmId);
    else farms.set(farmId, left);
  };
  const raiseAt = (place: number) => raiseOf(sorted, roots[place] ?? 0);
  let [first, next, joined] = [0, 0, 0];
  for (const index of roots) {
    const at = raiseOf(sorted, index);
    for (; next < roots.length && raiseAt(next) <= at + incidentGapMs; next++) count(next, 1);
    for (; raiseAt(first) < at - incidentGapMs; first++) count(first, -1);
    if (farms.size < networkFarmsMin) continue;
    for (joined = Math.max(joined, first); joined < next - 1; joined++)
      groups.join(roots[joined + 1] ?? index, roots[joined] ?? index);
  }
}

function gathered<T extends IncidentMember>(
  sorted: readonly T[],
  groups: Groups,
  powerCause: readonly (number | undefined)[],
): Incident<T>[] {
  const results = new Map<number, { first: T | null; members: [T, ...T[]] }>();
  for (const [index, alarm] of sorted.entries()) {
    const root = groups.rootOf(index);
    const existing = results.get(root);
    const isRoot = powerCause[index] === undefined;
    if (existing === undefined)
      results.set(root, { first: isRoot ? alarm : null, members: [alarm] });
    else {
      existing.members.push(alarm);
      if (isRoot) existing.first ??= alarm;
    }
  }
  return [...results.values()]
    .map(({ first, members }) => incident(first ?? members[0], members))
    .sort((a, b) => byRaise(a.first, b.first));
}

const incident = <T extends IncidentMember>(
  first: T,
  members: readonly [T, ...T[]],
): Incident<T> => ({ id: first.id, cause: causeOf(first.key), first, members });

/** Disjoint sets of places. */
class Groups {
  readonly #parents: Int32Array;

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, index) => index);
  }

  rootOf(index: number): number {
    let root = index;
    for (let above = this.#above(root); above !== root; above = this.#above(root)) {
      this.#parents[root] = this.#above(above);
      root = above;
    }
    return root;
  }

  join(a: number, b: number): void {
    this.#parents[this.rootOf(a)] = this.rootOf(b);
  }

  #above(index: number): number {
    return this.#parents[index] ?? index;
  }
}

/**
 * The kind that names an incident: the kind of its first faults, or their cause when they differ.
 */
export function incidentKey({ cause, first, members }: Incident<IncidentMember>): AlarmKey {
  const isOther = members.some(({ key }) => causeOf(key) === cause && key !== first.key);
  return isOther ? cause : first.key;
}

/** An incident ends when all of its members are closed: null while one is open. Epoch ms. */
export function endOf({ members }: Incident): number | null {
  let end = 0;
  for (const { state, ackAt, clearedAt } of members) {
    if (state !== "closed") return null;
    end = Math.max(end, ackAt ?? 0, clearedAt ?? 0);
  }
  return end;
}

/** Counts of members; closed ones count only in `all`. */
export interface IncidentCounts {
  readonly all: number;
  readonly open: number;
  /** `isAnnunciated`: what badge, title and lists count. */
  readonly annunciated: number;
  /** Annunciated and not acknowledged by any person. */
  readonly unacknowledged: number;
  /** `isWaiting`: what acknowledging the incident acknowledges. */
  readonly waiting: number;
  /** Worst annunciated severity; 0 = none. */
  readonly worst: 0 | Alarm["severity"];
}

export function countsOf(members: readonly Alarm[]): IncidentCounts {
  let [open, annunciated, unacknowledged, waiting] = [0, 0, 0, 0];
  let worst: IncidentCounts["worst"] = 0;
  for (const alarm of members) {
    if (alarm.state === "closed") continue;
    open += 1;
    if (isWaiting(alarm)) waiting += 1;
    if (!isAnnunciated(alarm)) continue;
    annunciated += 1;
    if (alarm.state === "unacknowledged") unacknowledged += 1;
    if (worst === 0 || alarm.severity < worst) worst = alarm.severity;
  }
  return { all: members.length, open, annunciated, unacknowledged, waiting, worst };
}

/**
 * Returns the member that decides an incident's severity. Of the most severe members, alarms with a
 * limit go first, heat before other values, then by the distance from the limit. Null when nothing
 * is open.
 */
export function worstMember(members: readonly Alarm[]): Alarm | null {
  let worst: Alarm | null = null;
  for (const alarm of members)
    if (alarm.state !== "closed" && (worst === null || compareSeverity(alarm, worst) < 0))
      worst = alarm;
  return worst;
}

const isCompared = ({ limit, peak }: Alarm): boolean => limit !== null && peak !== null;
const overBy = ({ limit, peak }: Alarm): number =>
  limit === null || peak === null ? 0 : Math.abs(peak - limit);

function compareSeverity(a: Alarm, b: Alarm): number {
  return (
    Number(isAnnunciated(b)) - Number(isAnnunciated(a)) ||
    a.severity - b.severity ||
    Number(isCompared(b)) - Number(isCompared(a)) ||
    alarmKinds[a.key].code - alarmKinds[b.key].code ||
    overBy(b) - overBy(a) ||
    a.id - b.id
  );
}
