import fc from "fast-check";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import {
  causeOf,
  incidentGapMs,
  linkKeys,
  networkFarmsMin,
  type NetworkOf,
  powerFollowers,
} from "../../../contract/alarm/incident.ts";
import { minuteMs } from "../../../contract/base/time.ts";

/** Half an hour to midnight: histories run across it. */
export const storyStart = Date.UTC(2026, 5, 1, 23, 30);

export interface Story {
  readonly alarms: readonly Alarm[];
  /** Farm of each house, and the network for its link. */
  readonly houses: ReadonlyMap<
    number,
    { readonly farmId: number; readonly network: string | null }
  >;
}

const storyKeys = [
  "powerFail",
  "phaseLoss",
  "fanFault",
  "spLow",
  "tempHigh",
  "tempAbsHigh",
  "gatewayOffline",
  "controllerLost",
  "diAlarm",
] as const;

/** Everything, or lost links alone: outages of a network are rare among everything. */
const flavours = [storyKeys, ["gatewayOffline", "controllerLost", "powerFail"]] as const;

/** A farm tree and what its alarms did in an hour and a half, closely together. */
export const storyArbitrary: fc.Arbitrary<Story> = fc
  .record({
    flavour: fc.constantFrom(...flavours),
    farms: fc.integer({ min: 1, max: 5 }),
    houses: fc.integer({ min: 1, max: 8 }),
    networks: fc.array(fc.constantFrom("mobile 37", "unicom 37", null), {
      minLength: 8,
      maxLength: 8,
    }),
    raises: fc.array(
      fc.record({
        house: fc.nat(7),
        key: fc.nat(99),
        subject: fc.constantFrom("1", "2"),
        /** Half minutes, so that the gap is met exactly and missed by one. */
        at: fc.nat(180),
        lasts: fc.option(fc.integer({ min: 1, max: 60 })),
        isAcknowledged: fc.boolean(),
        isHidden: fc.boolean(),
        severity: fc.constantFrom<Alarm["severity"]>(1, 2, 3, 4),
      }),
      { maxLength: 24 },
    ),
  })
  .map(({ flavour, farms, houses, networks, raises }) => {
    const places = new Map(
      Array.from({ length: houses }, (_, index) => [
        index + 1,
        { farmId: 100 + (index % farms), network: networks[index] ?? null },
      ]),
    );
    const alarms = raises.map((raise, index): Alarm => {
      const houseId = (raise.house % houses) + 1;
      const key = flavour[raise.key % flavour.length] ?? "powerFail";
      const raisedAt = storyStart + (raise.at * minuteMs) / 2;
      const clearedAt = raise.lasts === null ? null : raisedAt + (raise.lasts * minuteMs) / 2;
      const ackAt = raise.isAcknowledged ? raisedAt + 1000 : null;
      return {
        id: index + 1,
        houseId,
        farmId: places.get(houseId)?.farmId ?? 0,
        orgId: 1,
        key,
        subject: key === "diAlarm" ? raise.subject : "",
        severity: raise.severity,
        state: stateOf(clearedAt !== null, ackAt !== null),
        raisedAt,
        value: 30,
        limit: 29,
        peak: 30 + index,
        ackAt,
        ackBy: ackAt === null ? null : "Li",
        ackNote: null,
        clearedAt,
        shelvedUntil: null,
        shelvedBy: null,
        shelveReason: null,
        suppressedBy: raise.isHidden && clearedAt === null ? "powerFail" : null,
        version: index + 1,
      };
    });
    return { alarms, houses: places };
  });

function stateOf(isCleared: boolean, isAcknowledged: boolean): Alarm["state"] {
  if (isCleared) return isAcknowledged ? "closed" : "returned";
  return isAcknowledged ? "acknowledged" : "unacknowledged";
}

export const networkIn =
  ({ houses }: Story): NetworkOf =>
  (houseId) =>
    houses.get(houseId)?.network ?? null;

/** The first fault of each incident with the ids of all its members, by the rules word for word. */
export function bruteForce(
  alarms: readonly Alarm[],
  networkOf: NetworkOf,
): { readonly first: number; readonly ids: readonly number[] }[] {
  const causes = new Map(alarms.map((alarm) => [alarm.id, explanationOf(alarm, alarms)]));
  const isRoot = ({ id }: Alarm) => causes.get(id) === null;
  const roots = alarms.filter(isRoot);
  const isNear = (a: Alarm, b: Alarm) => Math.abs(a.raisedAt - b.raisedAt) <= incidentGapMs;
  const isLink = ({ key }: Alarm) => linkKeys.includes(key);
  const isOfNetwork = (a: Alarm, b: Alarm) =>
    isLink(a) &&
    isLink(b) &&
    networkOf(a.houseId) !== null &&
    networkOf(a.houseId) === networkOf(b.houseId);
  const aroundOf = (a: Alarm) => roots.filter((b) => isOfNetwork(a, b) && isNear(a, b));
  const isOutage = (a: Alarm) =>
    new Set(aroundOf(a).map(({ farmId }) => farmId)).size >= networkFarmsMin;
  const belong = (a: Alarm, b: Alarm): boolean => {
    if (causes.get(a.id) === b.id || causes.get(b.id) === a.id) return true;
    if (!isRoot(a) || !isRoot(b)) return false;
    const isSame =
      a.farmId === b.farmId &&
      causeOf(a.key) === causeOf(b.key) &&
      (a.key !== "diAlarm" || a.subject === b.subject);
    if (isSame && isNear(a, b)) return true;
    return roots.some(
      (core) =>
        isOutage(core) && [a, b].every((item) => isOfNetwork(core, item) && isNear(core, item)),
    );
  };
  const left = new Set(alarms);
  const results: { first: number; ids: number[] }[] = [];
  for (const seed of alarms) {
    if (!left.delete(seed)) continue;
    const members = [seed];
    for (const member of members)
      for (const other of left)
        if (belong(member, other)) {
          left.delete(other);
          members.push(other);
        }
    const [first] = members.filter(isRoot).sort((a, b) => a.raisedAt - b.raisedAt || a.id - b.id);
    results.push({ first: first?.id ?? 0, ids: members.map(({ id }) => id).sort((a, b) => a - b) });
  }
  return results.sort((a, b) => a.first - b.first);
}

/** The id of the power alarm that explains an alarm, or null. */
function explanationOf(alarm: Alarm, all: readonly Alarm[]): number | null {
  if (!powerFollowers.has(alarm.key)) return null;
  if (alarm.key === "diAlarm" && alarm.severity === 1) return null;
  const able = alarm.key === "phaseLoss" ? ["powerFail"] : ["powerFail", "phaseLoss"];
  const [best] = all
    .filter(
      ({ key, houseId, raisedAt, clearedAt }) =>
        able.includes(key) &&
        houseId === alarm.houseId &&
        raisedAt <= alarm.raisedAt + incidentGapMs &&
        (clearedAt === null || clearedAt > alarm.raisedAt),
    )
    .sort(
      (a, b) =>
        Number(a.raisedAt > alarm.raisedAt) - Number(b.raisedAt > alarm.raisedAt) ||
        able.indexOf(a.key) - able.indexOf(b.key) ||
        a.raisedAt - b.raisedAt ||
        a.id - b.id,
    );
  return best?.id ?? null;
}
