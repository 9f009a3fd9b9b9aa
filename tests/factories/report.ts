import type { Database } from "../../server/platform/db/open-database.ts";
import {
  reportDeliveries,
  reportFiles,
  reports,
  reportSendings,
} from "../../server/platform/db/schema/notify/report-tables.ts";

type Values = typeof reports.$inferInsert;

/** A subscription to the morning list, every day at 06:30, by mail. */
export async function buildReport(
  { orm }: Pick<Database, "orm">,
  seed: Partial<Values> & Pick<Values, "orgId" | "madeBy">,
): Promise<number> {
  const [row] = await orm
    .insert(reports)
    .values({
      kind: "morning",
      name: "Mornings",
      farmIds: [],
      userIds: [],
      mails: ["boss@example.com"],
      phoneIds: [],
      weekDays: [1, 2, 3, 4, 5, 6, 7],
      monthDay: 1,
      time: "06:30",
      language: "en",
      format: "pdf",
      isActive: true,
      ...seed,
    })
    .returning({ id: reports.id });
  return row!.id;
}

/** A report that was sent, with a file and a delivery. */
export async function buildSending(
  { orm }: Pick<Database, "orm">,
  reportId: number,
  mark = "report",
  at = Date.UTC(2026, 5, 1),
): Promise<number> {
  const [row] = await orm
    .insert(reportSendings)
    .values({ reportId, at: new Date(at), state: "made", title: mark, text: mark })
    .returning({ id: reportSendings.id });
  const sendingId = row!.id;
  const content = Buffer.from(`%PDF ${mark}`);
  await orm.insert(reportFiles).values({ sendingId, format: "pdf", name: `${mark}.pdf`, content });
  await orm.insert(reportDeliveries).values({
    sendingId,
    channel: "mail",
    address: `${mark}@example.com`,
    state: "accepted",
    expiresAt: new Date(at),
  });
  return sendingId;
}
