import type { AddressKind, AlarmType } from "../../contract/notice.ts";
import type { NoticeType } from "../../contract/alarm-kind.ts";
import type { Language } from "../../contract/words.ts";
import type { Transaction } from "../db/open.ts";
import type { PlanRule } from "../notice-plan/rule.ts";

/** An alarm phone as the sender needs it. */
export interface Rule extends PlanRule {
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
  readonly date_type: PlanRule["dateType"];
  readonly repeat_min: number;
  readonly delay_min: number;
  readonly closable: boolean;
  readonly alarm_type: AlarmType;
  readonly status: PlanRule["status"];
  readonly notice_types: NoticeType[];
  readonly description: string;
  readonly user_id: number | null;
  readonly language: Language;
  readonly paused_at: Date | null;
  readonly paused_until: Date | null;
}

const periodsOf = ({ p1_from, p1_to, p2_from, p2_to }: Row): PlanRule["periods"] => [
  { from: p1_from, to: p1_to },
  ...(p2_from === null || p2_to === null ? [] : [{ from: p2_from, to: p2_to }]),
];

const ruleOf = (row: Row): Rule => ({
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

export const readRules = async (on: On, orgIds: readonly number[]): Promise<Rule[]> =>
  (
    await on.query<Row>("select * from alarm_phones where org_id = any($1::int[]) order by id", [
      orgIds,
    ])
  ).map(ruleOf);

export const readRule = async (on: On, id: number): Promise<Rule | null> => {
  const [row] = await on.query<Row>("select * from alarm_phones where id = $1", [id]);
  return row === undefined ? null : ruleOf(row);
};

/** All with this address: one number may stand for several places. */
export const readRulesOfAddress = async (on: On, orgId: number, address: string): Promise<Rule[]> =>
  (
    await on.query<Row>(
      "select * from alarm_phones where org_id = $1 and lower(address) = lower($2) order by id",
      [orgId, address],
    )
  ).map(ruleOf);
