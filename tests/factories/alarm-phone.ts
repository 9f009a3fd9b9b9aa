import type { Database } from "../../server/platform/db/open-database.ts";
import { alarmPhones } from "../../server/platform/db/schema/notify/alarm-phone-tables.ts";
import { notices } from "../../server/platform/db/schema/notify/notice-tables.ts";

type Values = typeof alarmPhones.$inferInsert;
let last = 0;

/** An alarm phone that is notified all day, for a farm or (`houseId`) a house. */
export async function buildPhone(
  { orm }: Pick<Database, "orm">,
  seed: Partial<Values> & Pick<Values, "orgId">,
): Promise<{ readonly id: number; readonly address: string; readonly version: number }> {
  last += 1;
  const [row] = await orm
    .insert(alarmPhones)
    .values({
      kind: "phone",
      address: `+86138${String(10_000_000 + last)}`,
      period1From: 0,
      period1To: 0,
      dateType: "daily",
      repeatMin: 10,
      delayMin: 0,
      closable: true,
      alarmType: "phoneAndMessage",
      status: "open",
      noticeTypes: ["block", "device", "network"],
      description: "Keeper",
      language: "zh",
      ...seed,
    })
    .returning({
      id: alarmPhones.id,
      address: alarmPhones.address,
      version: alarmPhones.version,
    });
  return row!;
}

type NoticeValues = typeof notices.$inferInsert;
/** A notice to a contact, in its state after sending. */
export async function buildNotice(
  { orm }: Pick<Database, "orm">,
  seed: Partial<NoticeValues> & Pick<NoticeValues, "orgId" | "phoneId" | "address">,
): Promise<number> {
  last += 1;
  const [row] = await orm
    .insert(notices)
    .values({
      key: `built:${last}`,
      channel: "call",
      addressKind: "phone",
      alarmIds: [],
      houseIds: [],
      kind: "raise",
      severity: 1,
      text: "",
      language: "zh",
      state: "answered",
      dueAt: new Date(),
      ...seed,
    })
    .returning({ id: notices.id });
  return row!.id;
}
