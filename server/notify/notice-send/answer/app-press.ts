import { sql } from "drizzle-orm";
import { type EnglishNames, inEnglish } from "../../../../contract/account/person-name.ts";
import { may } from "../../../../contract/account/policy.ts";
import { isWaiting } from "../../../../contract/alarm/alarm.ts";
import { stepsAfter, workSteps } from "../../../../contract/alarm/alarm-work.ts";
import type { NoticeKind } from "../../../../contract/notify/notice.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";
import { callerOf } from "../../../control/control/authority/author-check.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import { rows } from "../../../platform/db/sql-statement.ts";
import type { Bus } from "../../../platform/fact/fact-bus.ts";
import { visibleHouses } from "../../../platform/session/caller-scope.ts";
import { cardOf, stepsLeftOf } from "../../chat-app/card-text.ts";
import type { Card, CardStep, Press, PressAnswer } from "../../chat-app/vendor/vendor.ts";
import { acknowledgeLinked, type Linked, readLinked } from "./alarm-link.ts";

const words = {
  gone: {
    zh: "此消息无效或已超过 24 小时。请登录平台查看报警。",
    en: "This message is invalid or older than 24 hours. Sign in to see the alarms.",
  },
  soon: {
    zh: "消息刚刚发出，请稍后再按一次",
    en: "The message has only just gone out: press again in a moment",
  },
  others: {
    zh: "此消息是发给别人的，不能由您处理",
    en: "This message was sent to somebody else",
  },
  noRight: {
    zh: "您已没有处理这些栋舍报警的权限",
    en: "You may no longer answer alarms of these houses",
  },
  over: { zh: "报警已结束，无需处理", en: "The alarm is over: nothing is left to do" },
  tested: { zh: "测试成功，按钮可用", en: "Test passed: the buttons work" },
  acked: { zh: "已确认（{name}）", en: "Acknowledged by {name}" },
  ackedBefore: { zh: "已由 {name} 确认，未重复处理", en: "{name} has acknowledged it already" },
  stepped: { zh: "{step}（{name}）", en: "{step}: {name}" },
  steppedBefore: {
    zh: "已记录：{step}（{name}），未重复处理",
    en: "Recorded already: {step}, {name}",
  },
} as const satisfies Record<string, Words>;

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

interface PressedApp {
  readonly id: number;
  readonly orgId: number;
}

export interface PressDeps {
  readonly database: Database;
  readonly bus: Bus;
  /** Address of this installation for people; '': not set. */
  readonly base: string;
  readonly now: () => number;
}

interface Sent {
  readonly kind: NoticeKind;
  readonly text: string;
  /** The member who received the message. */
  readonly ref: string | null;
  readonly person: number | null;
  readonly phone_id: number | null;
}

/**
 * Handles a verified press of a button: the step counts once, from the person it was sent to, who
 * may still answer. The reply has the result as a text.
 */
export async function handlePress(
  deps: PressDeps,
  app: PressedApp,
  press: Press,
): Promise<PressAnswer> {
  const { database } = deps;
  const now = deps.now();
  const linked = await readLinked(database, press.token, now);
  if (linked === null || linked.notice.org_id !== app.orgId || linked.notice.channel !== "app")
    return { words: `${words.gone.zh} ${words.gone.en}`, isDone: false, card: null };
  const { language } = linked.notice;
  const [sent] = await database.query<Sent>(
    `select n.kind, n.text, n.ref, n.phone_id, coalesce(n.user_id, p.user_id) as person
     from notices n left join alarm_phones p on p.id = n.phone_id where n.id = $1`,
    [linked.notice.id],
  );
  const refused = sent?.ref === null ? words.soon : words.others;
  if (sent === undefined || sent.ref !== press.member)
    return { words: refused[language], isDone: false, card: null };
  return answerPress(deps, press, linked, sent);
}

async function answerPress(
  deps: PressDeps,
  press: Press,
  linked: Linked,
  sent: Sent,
): Promise<PressAnswer> {
  const { database } = deps;
  const now = deps.now();
  const { language } = linked.notice;
  const card = (state: Linked): Card =>
    cardOf(
      { kind: sent.kind, text: sent.text, language, link: linkOf(deps.base, press.token) },
      left(state),
    );
  if (sent.kind === "test") {
    await database.query("update notices set state = 'acknowledged' where id = $1", [
      linked.notice.id,
    ]);
    return { words: words.tested[language], isDone: true, card: card(linked) };
  }
  if (!(await mayAnswer(database, linked, sent)))
    return { words: words.noRight[language], isDone: false, card: card({ ...linked, alarms: [] }) };
  const isFresh = isPossible(linked, press.step);
  if (isFresh && !(await isRepeat(deps, press.id))) {
    await step(deps, press, now);
    // Remembered only now: a vendor repeats a press that was not answered, and the repeat must
    // count.
    await remember(deps, press.id);
  }
  const after = (await readLinked(database, press.token, now)) ?? linked;
  return { ...answerFor(after, press.step, isFresh, language), card: card(after) };
}

const linkOf = (base: string, token: string) => ({
  url: `${base.replace(/\/+$/, "")}/n/${token}`,
  token,
});

/** True for a repeated request: the answer was lost, or somebody replays a copy. */
async function isRepeat({ database }: PressDeps, id: string): Promise<boolean> {
  const known = await database.query("select 1 from notice_receipts where webhook_id = $1", [
    receiptOf(id),
  ]);
  return known.length > 0;
}

const remember = ({ database, now }: PressDeps, id: string) =>
  database.query(
    "insert into notice_receipts (webhook_id, at) values ($1, $2) on conflict do nothing",
    [receiptOf(id), new Date(now())],
  );
const receiptOf = (id: string): string => `app ${id}`.slice(0, 120);

const step = (deps: PressDeps, { token, step: workStep }: Press, now: number): Promise<boolean> =>
  acknowledgeLinked(
    deps,
    token,
    now,
    workStep === "ack" ? null : { step: workStep, note: "" },
    "app",
  );

const left = ({ alarms }: Linked): readonly CardStep[] =>
  stepsLeftOf(
    alarms.map(({ alarm }) => ({
      isWaiting: isWaiting(alarm),
      isOver: alarm.state === "closed",
      work: alarm.work,
    })),
  );

const isPossible = ({ alarms }: Linked, step: CardStep): boolean =>
  alarms.some(({ alarm }) =>
    step === "ack"
      ? isWaiting(alarm)
      : stepsAfter(alarm.work, alarm.state === "closed").includes(step),
  );

/**
 * True: a press may be used. A deleted contact can answer nothing; a linked user answers with the
 * rights of today.
 */
async function mayAnswer(
  database: Database,
  { alarms }: Linked,
  { person, phone_id: phoneId }: Sent,
): Promise<boolean> {
  if (person === null) return phoneId !== null;
  const caller = await callerOf(database, person, null);
  if (caller === null || !may(caller, "alarm.ack")) return false;
  const ids = [...new Set(alarms.map(({ alarm }) => alarm.houseId))];
  const visible = await rows(
    database,
    sql`select 1 from houses h join farms f on f.id = h.farm_id
      where h.id = any(${sql.param(ids)}::int[]) and ${visibleHouses(caller)}`,
  );
  return visible.length === ids.length;
}

function answerFor(
  { alarms, people }: Linked,
  step: CardStep,
  isFresh: boolean,
  language: Language,
): Omit<PressAnswer, "card"> {
  const [first] = alarms.map(({ alarm }) => alarm);
  const isOver = alarms.every(({ alarm }) => alarm.state === "closed" && alarm.ackBy === null);
  if (first === undefined || isOver) return { words: words.over[language], isDone: false };
  if (step === "ack") {
    if (first.ackBy === null) return { words: words.over[language], isDone: false };
    const name = nameFor(first.ackBy, people, language);
    const word = isFresh ? words.acked : words.ackedBefore;
    return { words: filled(word[language], { name }), isDone: isFresh };
  }
  const { work } = first;
  if (work === undefined) return { words: words.over[language], isDone: false };
  const word = isFresh ? words.stepped : words.steppedBefore;
  const name = nameFor(work.by, people, language);
  const values = { step: workSteps[work.step][language], name };
  return { words: filled(word[language], values), isDone: isFresh };
}

/** A name of its record; it stands in brackets in Chinese, so its own brackets stay. */
const nameFor = (name: string, people: EnglishNames, language: Language): string =>
  language === "en" ? inEnglish(name, people) : name;
