import type { NoticeType } from "../../../contract/alarm/alarm-kind.ts";
import type { Severity } from "../../../contract/alarm/alarm.ts";
import type { Period } from "./local-time.ts";
import type { RotaPattern } from "./rota-shifts.ts";
import type { AddressKind, AlarmType, NoticeChannel } from "../../../contract/notify/notice.ts";

/** The rota of a contact, with its people who can be reached by the contact's channel. */
export interface ContactRota {
  readonly pattern: RotaPattern;
  readonly reachable: ReadonlySet<number>;
}

/** Fields of a contact that the plan needs (contract/notify/alarm-phone.ts explains them). */
export interface PlanContact {
  readonly id: number;
  /** Place of the contact: one of the two is set. */
  readonly farmId: number | null;
  readonly houseId: number | null;
  readonly kind: AddressKind;
  readonly periods: readonly Period[];
  readonly dateType: "daily" | "workdays";
  readonly delayMin: number;
  /** 0: notified once. */
  readonly repeatMin: number;
  readonly status: "open" | "closed";
  readonly alarmType: AlarmType;
  readonly noticeTypes: readonly NoticeType[];
  /** Pause in notices from one to the other, epoch ms; null: not paused. */
  readonly pausedAt: number | null;
  readonly pausedUntil: number | null;
  /** Notifies the person on call, if there is one; absent or null: the number itself. */
  readonly rota?: ContactRota | null;
}

/** A house as contacts apply to it. */
export interface PlanPlace {
  readonly houseId: number;
  /** Ids of the farm tree from the root to its farm. */
  readonly lineage: readonly number[];
  /** Time zone of the farm. */
  readonly timeZone: string;
}

/**
 * A continuous time in which people are notified of an alarm: annunciated and unacknowledged. It
 * ends when the alarm is acknowledged, cleared, shelved or suppressed; a later time is a new
 * object.
 */
export interface PlanAlarm {
  readonly place: PlanPlace;
  readonly notice: NoticeType;
  /** Epoch ms; `endAt` null: it has not ended. */
  readonly startAt: number;
  readonly endAt: number | null;
  /**
   * The alarm's severities with their times; the first is that at the raise. They only get worse.
   */
  readonly severities: readonly { readonly at: number; readonly severity: Severity }[];
}

/** Time of a planned notice. */
export interface PlannedNotice {
  readonly contactId: number;
  readonly channel: NoticeChannel;
  readonly kind: "raise" | "repeat";
  /** Epoch ms. */
  readonly at: number;
  /**
   * Number of its turn on the alarm's own clock: `start + delay + slot x repeat` is the last turn
   * up to `at`. Several missed turns are sent as one.
   */
  readonly slot: number;
  /** Severity of the alarm then. */
  readonly severity: Severity;
}

/** The contacts that apply to a house: its own, and those of all nodes above it, together. */
export const contactsFor = <C extends Pick<PlanContact, "farmId" | "houseId">>(
  contacts: readonly C[],
  { houseId, lineage }: Pick<PlanPlace, "houseId" | "lineage">,
): C[] =>
  contacts.filter((contact) =>
    contact.houseId === null
      ? contact.farmId !== null && lineage.includes(contact.farmId)
      : contact.houseId === houseId,
  );
