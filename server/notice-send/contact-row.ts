import type { AddressKind, AlarmType } from "../../contract/notice.ts";
import type { NoticeType } from "../../contract/alarm-kind.ts";
import type { Language } from "../../contract/words.ts";
import type { Transaction } from "../db/open.ts";
import type { PlanContact } from "../notice-plan/contact.ts";

/** A row of alarm_phones as the sender needs it: a number, a mailbox or a robot. */
export interface Contact extends PlanContact {
  readonly orgId: number;
  readonly address: string;
  readonly secret: string;
  readonly closable: boolean;
  readonly description: string;
  readonly language: Language;
  readonly userId: number | null;
}

interface Row {
  readonly id: number;
  readonly org_id: number;
  readonly farm_id: number | null;
  readonly house_id: number | null;
  readonly kind: AddressKind;
  readonly address: string;
  readonly secret: string | null;
  readonly p1_from: number;
  readonly p1_to: number;
  readonly p2_from: number | null;
  readonly p2_to: number | null;
  readonly date_type: PlanContact["dateType"];
  readonly repeat_min: number;
  readonly delay_min: number;
  readonly closable: boolean;
  readonly alarm_type: AlarmType;
  readonly status: PlanContact["status"];
  readonly notice_types: NoticeType[];
  readonly description: string;
  readonly user_id: number | null;
  readonly language: Language;
  readonly paused_at: Date | null;
  readonly paused_until: Date | null;
}

const periodsOf = ({ p1_from, p1_to, p2_from, p2_to }: Row): PlanContact["periods"] => [
  { from: p1_from, to: p1_to },
  ...(p2_from === null || p2_to === null ? [] : [{ from: p2_from, to: p2_to }]),
];

const contactOf = (row: Row): Contact => ({
  id: row.id,
  orgId: row.org_id,
  farmId: row.farm_id,
  houseId: row.house_id,
  kind: row.kind,
  address: row.address,
  secret: row.secret ?? "",
  periods: periodsOf(row),
  dateType: row.date_type,
  delayMin: row.delay_min,
  repeatMin: row.repeat_min,
  status: row.status,
  alarmType: row.alarm_type,
  noticeTypes: row.notice_types,
  pausedAt: row.paused_at?.getTime() ?? null,
  pausedUntil: row.paused_until?.getTime() ?? null,
  closable: row.closable,
  description: row.description,
  language: row.language,
  userId: row.user_id,
});

type On = Pick<Transaction, "query">;

export const readContacts = async (on: On, orgIds: readonly number[]): Promise<Contact[]> =>
  (
    await on.query<Row>("select * from alarm_phones where org_id = any($1::int[]) order by id", [
      orgIds,
    ])
  ).map(contactOf);

export const readContact = async (on: On, id: number): Promise<Contact | null> => {
  const [row] = await on.query<Row>("select * from alarm_phones where id = $1", [id]);
  return row === undefined ? null : contactOf(row);
};

/** All with this address: one number may stand for several places. */
export const readContactsOfAddress = async (
  on: On,
  orgId: number,
  address: string,
): Promise<Contact[]> =>
  (
    await on.query<Row>(
      "select * from alarm_phones where org_id = $1 and lower(address) = lower($2) order by id",
      [orgId, address],
    )
  ).map(contactOf);
