import { sql } from "drizzle-orm";
import { isLatched } from "../../contract/alarm.ts";
import { alarmKinds } from "../../contract/alarm-kind.ts";
import type { Command } from "../../contract/control/command.ts";
import { messageOf } from "../../contract/message.ts";
import { type AlarmRow, alarmOf } from "../alarm/alarm-row.ts";
import { applyStep } from "../alarm/command.ts";
import { reset } from "../alarm/life-cycle.ts";
import { alarmFrom } from "../alarm/query.ts";
import type { Log } from "../base/log.ts";
import { unlessDeadlocked } from "../call/work.ts";
import type { Database } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import type { Bus } from "../fact/bus.ts";

interface LatchOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  readonly now: () => number;
}

/**
 * A controller that was told to reset its alarms has said that it did: what is latched here of the
 * same alarms is reset too, in the name of who told it. What is not latched any more stays as it
 * is, so several servers may do it. Gives what ends it.
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
  const appended = await unlessDeadlocked(() =>
    database.transaction(async (tx) => {
      const found = await rows<AlarmRow>(
        tx,
        sql`select a.* ${alarmFrom} where a.house_id = ${houseId}::bigint
          and a.state in ('unacknowledged', 'acknowledged') order by a.id for update of a`,
      );
      const latched = found
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
