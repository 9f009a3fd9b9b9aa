import type { NoticeChannel } from "../../../../contract/notify/notice.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import { contactsFor, type PlanAlarm } from "../../notice-plan/plan-contact.ts";
import { nextNotice, nextOpen } from "../../notice-plan/next-notice.ts";
import { type CalendarOf, readCalendars } from "../message/notice-calendars.ts";
import type { AlarmToNotify } from "../message/alarm-to-notify.ts";
import type { Contact } from "../message/contact-row.ts";

const secondMs = 1000;
const floor = (at: number): number => Math.floor(at / secondMs) * secondMs;

/** An alarm as planned: to the second, so that alarms that begin together are notified together. */
interface PlanOf {
  readonly plan: PlanAlarm;
  /** Alarms with the same name are planned alike for a contact that is responsible for both. */
  readonly name: string;
}

const plans = new WeakMap<AlarmToNotify, PlanOf>();

export function planOf(alarm: AlarmToNotify): PlanOf {
  const known = plans.get(alarm);
  if (known !== undefined) return known;
  const { startAt, severities, place, notice } = alarm.plan;
  const plan = {
    ...alarm.plan,
    startAt: floor(startAt),
    severities: severities.map(({ at, severity }) => ({ at: floor(at), severity })),
  };
  const name = JSON.stringify([
    plan.startAt,
    plan.severities,
    alarm.alarm.severity,
    notice,
    place.timeZone,
    alarm.country,
  ]);
  const created = { plan, name };
  plans.set(alarm, created);
  return created;
}

/** Time of the next notice. */
export interface Next {
  readonly nextAt: number | null;
  readonly slot: number;
}

/** Basis for the plans of an organisation's alarms; calculated plans are cached. */
export class PlanContext {
  readonly contacts: readonly Contact[];
  readonly #calendarOf: CalendarOf;
  readonly #houseIds: ReadonlySet<number>;
  readonly #meant = new Map<string, readonly Contact[]>();
  readonly #shared = new Map<string, readonly Contact[]>();
  readonly #next = new Map<string, Map<string, Next>>();

  constructor(contacts: readonly Contact[], calendarOf: CalendarOf) {
    this.contacts = contacts;
    this.#calendarOf = calendarOf;
    this.#houseIds = new Set(contacts.flatMap(({ houseId }) => houseId ?? []));
  }

  static async read(
    db: Queryable,
    contacts: readonly Contact[],
    alarms: readonly AlarmToNotify[],
  ): Promise<PlanContext> {
    return new PlanContext(contacts, await readCalendars(db, alarms));
  }

  /** Contacts that are notified of it. */
  meant({ plan, alarm }: AlarmToNotify): readonly Contact[] {
    const { place, notice } = plan;
    const houseId = this.#houseIds.has(place.houseId) ? place.houseId : "";
    const name = `${place.lineage.join()}:${houseId}:${notice}`;
    const known = this.#meant.get(name);
    if (known !== undefined) return known;
    const recipients = contactsFor(this.contacts, place).filter(
      ({ orgId, noticeTypes, status }) =>
        orgId === alarm.orgId && noticeTypes.includes(notice) && status === "open",
    );
    // Alarms of several places with the same contacts are notified alike.
    const ids = recipients.map(({ id }) => id).join();
    const shared = this.#shared.get(ids) ?? recipients;
    this.#shared.set(ids, shared);
    this.#meant.set(name, shared);
    return shared;
  }

  /** Returns when it is notified next, after a moment. */
  next(contact: Contact, channel: NoticeChannel, alarm: AlarmToNotify, after: number): Next {
    const { plan, name } = planOf(alarm);
    const known = this.#next.get(name) ?? new Map<string, Next>();
    this.#next.set(name, known);
    const which = `${contact.id}:${channel}:${after}`;
    const existing = known.get(which);
    if (existing !== undefined) return existing;
    // Only called for contacts that are responsible for the alarm, so another alarm with the same
    // plan, at whatever place, has the same result.
    const result = nextNotice(contact, channel, this.#calendarOf(alarm), plan, after);
    const next = { nextAt: result?.at ?? null, slot: result?.slot ?? 0 };
    known.set(which, next);
    return next;
  }

  /** Returns the first time from `at` on when it may be notified, epoch ms; null: there is none. */
  openFrom(contact: Contact, alarm: AlarmToNotify, at: number): number | null {
    return nextOpen(contact, this.#calendarOf(alarm), alarm.plan.place, at);
  }
}
