import { minuteMs } from "../../../contract/base/time.ts";
import { eq, sql } from "drizzle-orm";
import type { DrillCause, DrillResult } from "../../../contract/operate/drill.ts";
import { drillText } from "../../../contract/operate/drill-text.ts";
import type { PhoneRow } from "../../notify/alarm-phone/phone-row.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { drills } from "../../platform/db/schema/notify/drill-tables.ts";
import { notices } from "../../platform/db/schema/notify/notice-tables.ts";
import { clockOf } from "../../notify/notice-send/message/alarm-to-notify.ts";
import { drillKey, type DrillRow } from "./drill-row.ts";

/** A call of a drill is useless after this time, ms. */
const callLifeMs = minuteMs;

/** The end of a drill. */
interface End {
  readonly result: DrillResult;
  readonly cause: DrillCause | null;
  /** Person who stopped it; absent: not stopped. */
  readonly by?: string;
}

/** Ends a running drill, and its unanswered calls. False: it was over. */
export async function endDrill(
  tx: Transaction,
  id: number,
  { result, cause, by = "" }: End,
  now: number,
): Promise<boolean> {
  const ended = await tx.orm
    .update(drills)
    .set({ endedAt: new Date(now), result, cause, stoppedBy: by })
    .where(sql`${eq(drills.id, id)} and ${drills.endedAt} is null`)
    .returning({ id: drills.id });
  if (ended.length === 0) return false;
  await endUnansweredCalls(tx, id, now);
  return true;
}

/** Unanswered calls are ended. */
export const endUnansweredCalls = (tx: Transaction, id: number, now: number): Promise<unknown> =>
  tx.query(
    `update notices set state = 'dropped', reason = coalesce(reason, 'over'), ended_at = $2,
       next_try_at = null
     where kind = 'drill' and key like $1 
        and state in ('due', 'sending', 'accepted', 'delivered') and ended_at is null
       and due_at > $3`,
    [`drill:${id}:%`, new Date(now), new Date(now - 60 * callLifeMs)],
  );

/** Adds a call of a drill to the outbox; its text begins by saying that it is a test. */
export async function writeDrillCall(
  tx: Transaction,
  drill: DrillRow,
  row: PhoneRow,
  now: number,
): Promise<void> {
  const { language } = row;
  const name = (zh: string, en: string | null) => (language === "en" ? (en ?? zh) : zh);
  const notice = drillText(
    {
      farmName: name(drill.farm_name, drill.farm_name_en),
      houseName: name(drill.house_name, drill.house_name_en),
      at: clockOf(drill.time_zone, now),
    },
    language,
  );
  await tx.orm
    .insert(notices)
    .values({
      key: drillKey(drill.id, row.id),
      orgId: drill.org_id,
      phoneId: row.id,
      channel: "call",
      addressKind: row.kind,
      address: row.address,
      recipient: row.description,
      alarmIds: [],
      houseIds: [drill.house_id],
      kind: "drill",
      ...notice,
      language,
      state: "due",
      dueAt: new Date(now),
      nextTryAt: new Date(now),
      expiresAt: new Date(now + callLifeMs),
    })
    .onConflictDoNothing();
}
