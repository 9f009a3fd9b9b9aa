import { normalAddress } from "../../../contract/notify/alarm-address.ts";
import type { AddressKind } from "../../../contract/notify/notice.ts";
import type { RotaLine } from "../../../contract/notify/rota.ts";
import { calendarOf } from "../calendar/worked-days.ts";
import { type RotaChange, type RotaPattern, shiftAt } from "../notice-plan/rota-shifts.ts";
import type { ContactRota } from "../notice-plan/plan-contact.ts";

interface SourcePerson {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  /** Browsers that notices are pushed to. */
  readonly devices?: number;
}

/** Everything needed to resolve a rota, as one value of a row. */
export interface RotaSource {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly country: string;
  readonly lines: readonly RotaLine[];
  readonly changes: readonly RotaChange[];
  /** Entered days, an organisation's own last. */
  readonly days: readonly { readonly day: string; readonly isWork: boolean; isOwn: boolean }[];
  readonly people: readonly SourcePerson[];
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

/** The source of a rota `r` on the farm `rf`. Users of other organisations are ignored. */
const sourceOf = `jsonb_build_object('id', r.id, 'name', r.name, 'timeZone', rf.time_zone,
  'country', rf.country, 'lines', r.lines,
  'changes', coalesce((select jsonb_agg(jsonb_build_object('from', ${ms("rc.from_at")},
      'to', ${ms("rc.to_at")}, 'userId', rc.user_id, 'isSwap', rc.swap_id is not null)
      order by rc.id) from rota_changes rc where rc.rota_id = r.id), '[]'),
  'days', coalesce((select jsonb_agg(jsonb_build_object('day', rd.day, 'isWork', rd.is_work,
      'isOwn', rd.org_id is not null) order by rd.org_id is not null, rd.day)
    from calendar_days rd
    where rd.country = rf.country and (rd.org_id is null or rd.org_id = r.org_id)), '[]'),
  'people', coalesce((select jsonb_agg(jsonb_build_object('id', ru.id, 'name', ru.real_name,
      'mobile', ru.mobile, 'email', ru.email, 'devices', (select count(*) from push_devices pd
        where pd.user_id = ru.id)) order by ru.id) from users ru
    where ru.org_id = r.org_id and (ru.id = any(r.people)
      or ru.id in (select rc.user_id from rota_changes rc where rc.rota_id = r.id))), '[]'))`;

/** Column `source` of rotas `r` with their farms `rf`. */
export const rotaSource = `${sourceOf} as source`;

/** SQL: column `rota` of a contact `p`; null for a contact with its own address. */
export const contactRota = `(select ${sourceOf} from rotas r join farms rf on rf.id = r.farm_id
  where r.id = p.rota_id) as rota`;

export const patternOf = (source: RotaSource): RotaPattern => ({
  clock: {
    timeZone: source.timeZone,
    calendar: calendarOf(source.country, source.days),
  },
  lines: source.lines,
  changes: source.changes,
});

const channelOf = {
  phone: ({ mobile }) => normalAddress("phone", mobile),
  mail: ({ email }) => normalAddress("mail", email),
  robot: () => null,
  wecom: ({ mobile }) => normalAddress("wecom", mobile),
  dingtalk: ({ mobile }) => normalAddress("dingtalk", mobile),
  feishu: ({ mobile }) => normalAddress("feishu", mobile),
  push: ({ id, devices = 0 }) => (devices > 0 ? `user:${id}` : null),
} as const satisfies Record<AddressKind, (person: SourcePerson) => string | null>;

/** The address of a person for a kind of contact; null: the account has none. */
export const addressOf = (kind: AddressKind, person: SourcePerson): string | null =>
  channelOf[kind](person);

/** A rota in the form that the plan of a contact needs. */
export const contactRotaOf = (source: RotaSource, kind: AddressKind): ContactRota => ({
  pattern: patternOf(source),
  reachable: new Set(
    source.people.filter((person) => addressOf(kind, person) !== null).map(({ id }) => id),
  ),
});

/** The person on call, with the address to reach them at. */
export interface OnCall extends SourcePerson {
  readonly address: string;
}

/** Returns the reachable person on call at a moment; null: no one. */
export function onCallAt(source: RotaSource, kind: AddressKind, at: number): OnCall | null {
  const shift = shiftAt(patternOf(source), at);
  const person = source.people.find(({ id }) => id === shift?.userId);
  if (person === undefined) return null;
  const address = addressOf(kind, person);
  return address === null ? null : { ...person, address };
}
