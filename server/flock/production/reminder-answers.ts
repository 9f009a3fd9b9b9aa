import { and, eq, inArray } from "drizzle-orm";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { refuseField } from "../../platform/base/refusal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { treatments } from "../../platform/db/schema/flock/production-tables.ts";
import { immuneTasks } from "../../platform/db/schema/flock/immune-tables.ts";
import { nextVersion } from "../../platform/db/sql-statement.ts";
import type { Draft } from "./production-entries.ts";

/**
 * Marks the reminders that the treatments of a day answer as done. The flock's row is locked.
 * Refusal: 400 for a reminder that is not open, or another flock's.
 */
export async function answerReminders(
  tx: Transaction,
  { caller, input, now }: Draft,
): Promise<void> {
  for (const { immuneTaskId, product, batch } of input.treatments) {
    if (immuneTaskId === null) continue;
    const done = await tx.orm
      .update(immuneTasks)
      .set({
        state: "done",
        doneDay: input.day,
        product,
        batch,
        reason: "",
        closedAt: new Date(now),
        closedByUser: caller.userId,
        closedBy: caller.name,
        version: nextVersion(immuneTasks),
      })
      .where(
        and(
          eq(immuneTasks.id, immuneTaskId),
          eq(immuneTasks.flockId, input.flockId),
          eq(immuneTasks.state, "open"),
        ),
      )
      .returning({ id: immuneTasks.id });
    if (done.length === 0) throw refuseField(400, "immuneTaskId", fieldFaults.notOpen);
  }
}

/** Reopens the reminder that a removed treatment had answered. */
export async function reopenReminder(
  tx: Transaction,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  const answered = tx.orm
    .select({ id: treatments.immuneTaskId })
    .from(treatments)
    .where(eq(treatments.id, id));
  await tx.orm
    .update(immuneTasks)
    .set({
      state: "open",
      doneDay: null,
      product: "",
      batch: "",
      reason,
      closedAt: null,
      closedByUser: null,
      closedBy: null,
      version: nextVersion(immuneTasks),
    })
    .where(and(inArray(immuneTasks.id, answered), eq(immuneTasks.state, "done")));
}
