import { alarmFrom } from "../../judge/record/open-alarms.ts";
import { sql } from "drizzle-orm";
import { isLatched } from "../../../contract/alarm/alarm.ts";
import { alarmKinds } from "../../../contract/alarm/alarm-kind.ts";
import type { Command } from "../../../contract/control/command/command.ts";
import { messageOf } from "../../../contract/base/server-message.ts";
import { type AlarmRow, alarmOf } from "../../judge/record/alarm-row.ts";
import { applyStep } from "./alarm-commands.ts";
import { reset } from "../../judge/record/alarm-life-cycle.ts";
import type { Log } from "../../platform/base/log.ts";
import { retryRolledBack } from "../../platform/db/transaction-retry.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";

interface LatchOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  readonly now: () => number;
}

/**
 * After a controller has confirmed that it reset its alarms, resets the same alarms latched here,
 * in the name of the command's author. Alarms that are no longer latched stay as they are, so
 * several servers may do it. Returns the function that stops it.
 */
export function resettingLatched({ database, bus, log, now }: LatchOptions): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const unsubscribe = bus.subscribe("committed", ({ facts }) => {
    for (const fact of facts)
      if (fact.kind === "command" && isReset(fact.command))
        last = last
          .then(() => resetLatched({ database, bus, now }, fact.command))
          .catch((error: unknown) => log.warn({ error: messageOf(error) }, "latched alarms"));
  });
  return async () => {
    unsubscribe();
    await last;
  };
}

const isReset = ({ action, state }: Command): boolean =>
  action?.do === "reset" && state === "verified";

async function resetLatched(
  { database, bus, now }: Omit<LatchOptions, "log">,
  { houseId, action, operatorName }: Command,
): Promise<void> {
  const code = action?.do === "reset" ? action.to : null;
  const at = now();
  const appended = await retryRolledBack(() =>
    database.transaction(async (tx) => {
      const records = await rows<AlarmRow>(
        tx,
        sql`select a.* ${alarmFrom} where a.house_id = ${houseId}::bigint
          and a.state in ('unacknowledged', 'acknowledged') order by a.id for update of a`,
      );
      const latched = records
        .map(alarmOf)
        .filter((alarm) => isLatched(alarm) && alarm.key !== "externalStop")
        .filter(({ key }) => code === null || alarmKinds[key].code === code);
      const step = { at, by: operatorName };
      return (await applyStep(tx, latched, (one) => reset(one, operatorName, "", at), step))
        .appended;
    }),
  );
  if (appended !== null) bus.publish("committed", { ...appended, details: [] });
}
