import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { AlarmEvent } from "../../../contract/alarm/alarm-history.ts";
import { isEnded } from "../../../contract/control/command/command-state.ts";
import type { Command } from "../../../contract/control/command/command.ts";
import type { WebhookEvent } from "../../../contract/notify/webhook.ts";
import { eventsOf } from "../../judge/record/alarm-events.ts";
import type { HouseMark } from "./webhook-mark.ts";

/** An event before it has its place's names. */
export interface UnnamedEvent {
  readonly type: WebhookEvent;
  /** The same however often it is made. */
  readonly key: string;
  readonly at: number;
  readonly houseId: number;
  readonly data: object;
}

const typeOfStep = {
  raise: "alarm.raised",
  worsen: "alarm.changed",
  suppress: "alarm.changed",
  release: "alarm.changed",
  latch: "alarm.changed",
  again: "alarm.changed",
  shelve: "alarm.changed",
  unshelve: "alarm.changed",
  shelfEnd: "alarm.changed",
  acknowledge: "alarm.acknowledged",
  onWay: "alarm.work",
  there: "alarm.work",
  fixed: "alarm.work",
  assign: "alarm.work",
  clear: "alarm.cleared",
  reset: "alarm.cleared",
} as const satisfies Record<AlarmEvent["kind"], WebhookEvent>;

/** Events of an alarm between the mark and a fact. Pure. */
export function alarmEvents(before: Alarm | null, after: Alarm, at: number): UnnamedEvent[] {
  const { id, houseId, version } = after;
  return eventsOf(before, after, { at, by: null }).map((step, index) => ({
    type: typeOfStep[step.kind],
    key: `alarm:${id}:${version}:${index}`,
    at: step.at,
    houseId,
    data: { change: changeOf(step), alarm: alarmData(after) },
  }));
}

const changeOf = ({ kind, at, by, note, until }: AlarmEvent) => ({
  kind,
  at: isoOf(at),
  by,
  note,
  until: isoOf(until),
});

export const isoOf = (at: number | null | undefined): string | null =>
  at == null ? null : new Date(at).toISOString();

/** The data of an alarm in events: keys, no words. */
export const alarmData = (alarm: Alarm) => ({
  id: alarm.id,
  key: alarm.key,
  subject: alarm.subject,
  subjectName: alarm.subjectName ?? null,
  severity: alarm.severity,
  state: alarm.state,
  raisedAt: isoOf(alarm.raisedAt),
  value: alarm.value,
  limit: alarm.limit,
  peak: alarm.peak,
  acknowledgedAt: isoOf(alarm.ackAt),
  acknowledgedBy: alarm.ackBy,
  note: alarm.ackNote,
  clearedAt: isoOf(alarm.clearedAt),
  shelvedUntil: isoOf(alarm.shelvedUntil),
  suppressedBy: alarm.suppressedBy,
  work: alarm.work === undefined ? null : { ...alarm.work, at: isoOf(alarm.work.at) },
  version: alarm.version,
});

/** Events of a house between the mark and a fact. Pure. */
export function houseEvents(
  { houseId, seq, at }: { readonly houseId: number; readonly seq: number; readonly at: number },
  before: HouseMark,
  after: HouseMark,
  networkId: string | null,
): UnnamedEvent[] {
  const eventOf = (type: WebhookEvent, when: number, data: object): UnnamedEvent => ({
    type,
    key: `house:${houseId}:${seq}:${type}`,
    at: when,
    houseId,
    data,
  });
  const happenings: UnnamedEvent[] = [];
  if (before.flock !== null && before.flock.id !== after.flock?.id)
    happenings.push(eventOf("flock.left", at, { flock: flockData(before.flock) }));
  if (after.flock !== null && before.flock?.id !== after.flock.id)
    happenings.push(
      eventOf("flock.placed", after.flock.placedAt, { flock: flockData(after.flock) }),
    );
  if (after.isOnline === true && before.isOnline !== true)
    happenings.push(eventOf("gateway.online", at, { gateway: { networkId } }));
  if (after.isOnline === false && before.isOnline === true)
    happenings.push(eventOf("gateway.offline", at, { gateway: { networkId } }));
  return happenings;
}

const flockData = (flock: NonNullable<HouseMark["flock"]>) => ({
  ...flock,
  placedAt: isoOf(flock.placedAt),
});

/** The end of a command, which counts once even if reported again; null: it continues. Pure. */
export function commandEvent(command: Command, at: number): UnnamedEvent | null {
  if (command.state === "armed" || !isEnded(command.state)) return null;
  const { id, houseId, kind, group, action, state, reason, createdBy, operatorName } = command;
  return {
    type: "command.ended",
    key: `command:${id}`,
    at: command.endedAt ?? at,
    houseId,
    data: {
      command: {
        id,
        kind,
        group,
        action,
        state,
        reason,
        sentAt: isoOf(command.queuedAt),
        endedAt: isoOf(command.endedAt),
        by: { id: createdBy, name: operatorName },
        items: command.items,
      },
    },
  };
}
