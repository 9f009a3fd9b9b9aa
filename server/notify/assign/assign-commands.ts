import { inEnglish } from "../../../contract/account/person-name.ts";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { goThereText } from "../../../contract/notify/go-there-text.ts";
import { hourMs } from "../../../contract/base/time.ts";
import type { Environment } from "../../platform/base/config.ts";
import { found, notFound, Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { personNamesIn } from "../../platform/session/person-names.ts";
import { changeIn } from "../../alarm/alarm/alarm-commands.ts";
import { assign } from "../../judge/record/alarm-life-cycle.ts";
import { configuredChannels } from "../notice-plan/notice-channels.ts";
import { linksOf } from "../notice-send/deliver/channel-setup.ts";
import { readAlarmsToNotify } from "../notice-send/message/alarm-to-notify.ts";
import {
  alarmForText,
  byWorst,
  placed,
  optionsOf,
  writeOnce,
} from "../notice-send/message/write-notice.ts";
import { assigneesOf, reachableAt, type Reachable } from "./assign-queries.ts";

export interface AssignDeps extends Deps {
  readonly environment: Environment;
}

/** Time for which an assignment is valid, ms. */
const offeredMs = 2 * hourMs;

/**
 * Assigns open alarms to a person, and notifies that person unless it is the caller. Refusals: 401,
 * 404 for alarms or a person outside the scope, 409 when all of them are closed.
 */
export function assignAlarms(
  deps: AssignDeps,
  call: Call<"assignAlarm">,
): Promise<{ readonly alarms: Alarm[]; readonly isTold: boolean }> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx, after) => {
    const person = await personOf(tx, call);
    const assignment = { name: person.name, by: caller.name, at: now };
    const { alarms, changed, appended } = await changeIn(
      tx,
      { caller, ids: input.ids, now },
      (alarm) => assign(alarm, assignment),
    );
    if (alarms.every(({ state }) => state === "closed")) throw new Refusal(409, "alarmNotActive");
    await logChange(tx, changed);
    if (appended !== null) after.appended(appended);
    const isNotified =
      person.id !== caller.userId && (await notifyPerson(tx, deps, call, person, changed));
    return { alarms, isTold: isNotified };
  });
}

/** The person, to whom every one of the alarms can be assigned. Refusal: 404. */
async function personOf(
  tx: Transaction,
  { caller, input, now }: Call<"assignAlarm">,
): Promise<Reachable> {
  const houses = await tx.query<{ house_id: number }>(
    "select distinct house_id from alarms where id = any($1::bigint[]) order by house_id",
    [input.ids],
  );
  let person: Reachable | undefined;
  for (const { house_id: houseId } of houses) {
    const people = await assigneesOf(tx, caller, houseId, now);
    person = people.find(({ id }) => id === input.userId);
    if (person === undefined) throw notFound();
  }
  return found(person ?? null);
}

/** Adds the message to the outbox. False: there is no address, or no channel to it. */
async function notifyPerson(
  tx: Transaction,
  { environment }: AssignDeps,
  { caller, input, now, language }: Call<"assignAlarm">,
  person: Reachable,
  changed: readonly Alarm[],
): Promise<boolean> {
  const to = reachableAt(person);
  if (to === null || changed.length === 0) return false;
  const channel = to.kind === "phone" ? "text" : "mail";
  if (!configuredChannels(environment).has(channel)) return false;
  const alarms = (
    await readAlarmsToNotify(
      tx,
      changed.map(({ id }) => id),
    )
  ).toSorted(byWorst);
  const [worst] = alarms;
  const [first, ...others] = alarms.map((alarm) => alarmForText(alarm, language));
  if (worst === undefined || first === undefined) return false;
  const links = linksOf(environment);
  const options = optionsOf({ closable: false, language }, channel, links, false);
  const name = inEnglish(caller.name, await personNamesIn(tx, caller, language));
  const why = {
    zh: `${name} 请您处理${input.note === "" ? "" : `：${input.note}`}`,
    en: `${name} asks you to see to it${input.note === "" ? "" : `: ${input.note}`}`,
  };
  const id = await writeOnce(
    tx,
    {
      ...placed(goThereText("assigned", [first, ...others], why, options), options),
      key: `assigned:${person.id}:${worst.alarm.id}:${now}`,
      orgId: worst.alarm.orgId,
      contact: {
        id: null,
        kind: to.kind,
        address: to.address,
        description: person.name,
        language,
        userId: person.id,
      },
      channel,
      alarms,
      severity: worst.alarm.severity,
      kind: "assigned",
      state: "due",
      reason: null,
      dueAt: now,
      expiresAt: now + offeredMs,
      hasLink: links.base !== null,
    },
    links,
    now,
  );
  return id !== null;
}
