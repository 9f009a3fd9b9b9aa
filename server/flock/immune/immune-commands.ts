import { addDays } from "../../../contract/base/calendar-day.ts";
import { and, eq, isNull } from "drizzle-orm";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import type { ImmuneTask } from "../../../contract/flock/production/immune.ts";
import { may } from "../../../contract/account/policy.ts";
import { expectVersion, refuseField, Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { immuneTasks } from "../../platform/db/schema/flock/immune-tables.ts";
import { treatments } from "../../platform/db/schema/flock/production-tables.ts";
import { nextVersion } from "../../platform/db/sql-statement.ts";
import type { Change } from "../../platform/audit/audit.ts";
import { daysOfFlock } from "../production/flock-registry.ts";
import {
  earlyDays,
  expectOpen,
  findNamedFlock,
  type NamedFlock,
} from "../production/flock-record.ts";
import { checkWindow } from "../production/production-commands.ts";
import { findTask } from "./immune-queries.ts";

type Answer = Pick<Call<"immuneDone">, "caller" | "now"> & {
  readonly logChange: (tx: Transaction, change: Change<ImmuneTask>) => Promise<void>;
  readonly input: { readonly id: number; readonly version: number };
};

/**
 * The vaccination was done. Refusals: 400 for a day that is in the future, long before it was due
 * or not the flock's, and for one past the window without a reason, 401, 403 windowClosed for such
 * a day where one may not correct, 404, 409 conflict.
 */
export function immuneDone(deps: Deps, call: Call<"immuneDone">): Promise<ImmuneTask> {
  return answered(deps, call, ["open"], (before, flock) => {
    const { doneDay, product, batch, price, meatDays, eggDays, reason } = call.input;
    // People who may not see prices cannot set them.
    if (price !== null && !may(call.caller, "feed.read")) throw new Refusal(403, "forbidden");
    checkDay(call, before, flock);
    const details = { price, meatDays, eggDays };
    return { state: "done", doneDay, product, batch, reason, treatment: details };
  });
}

/** The vaccination will not be done. Refusals: 401, 404, 409 conflict. */
export const immuneSkip = (deps: Deps, call: Call<"immuneSkip">): Promise<ImmuneTask> =>
  answered(deps, call, ["open"], () => ({
    state: "skipped",
    doneDay: null,
    reason: call.input.reason,
  }));

/**
 * The vaccination was answered by mistake. Refusals: 401, 404, 409 conflict for one that is open.
 */
export const immuneReopen = (deps: Deps, call: Call<"immuneReopen">): Promise<ImmuneTask> =>
  answered(deps, call, ["done", "skipped"], () => ({
    state: "open",
    doneDay: null,
    product: "",
    batch: "",
    reason: call.input.reason,
  }));

type Stored = typeof immuneTasks.$inferInsert;
type TreatmentDetails = Pick<typeof treatments.$inferInsert, "price" | "meatDays" | "eggDays">;
type Closing = Pick<Stored, "doneDay" | "product" | "batch" | "reason"> & {
  readonly state: "open" | "done" | "skipped";
  /** Details of the vaccination. */
  readonly treatment?: TreatmentDetails;
};

/** Stores the answer to a reminder, in a transaction that locks its row. */
function answered(
  deps: Deps,
  call: Answer,
  whenIn: readonly Closing["state"][],
  changeOf: (before: ImmuneTask, flock: NamedFlock) => Closing,
): Promise<ImmuneTask> {
  const { caller, input, now } = call;
  return inTransaction(deps, call, async (tx) => {
    const { flockId } = await findTask(tx, caller, input.id, now);
    const flock = await findNamedFlock(tx, caller, flockId, true);
    expectOpen(flock);
    const before = await findTask(tx, caller, input.id, now);
    expectVersion(before, input);
    const state = before.state === "done" || before.state === "skipped" ? before.state : "open";
    if (!whenIn.includes(state)) throw new Refusal(409, "conflict");
    const { treatment, ...change } = changeOf(before, flock);
    const isClosed = change.state !== "open";
    await tx.orm
      .update(immuneTasks)
      .set({
        ...change,
        closedAt: isClosed ? new Date(now) : null,
        closedByUser: isClosed ? caller.userId : null,
        closedBy: isClosed ? caller.name : null,
        version: nextVersion(immuneTasks),
      })
      .where(eq(immuneTasks.id, before.id));
    if (treatment !== undefined)
      await tx.orm
        .insert(treatments)
        .values({ ...treatmentOf(before, change, call), ...treatment });
    if (change.state === "open")
      await tx.orm
        .update(treatments)
        .set({ voidedAt: new Date(now), voidedBy: caller.name, voidReason: change.reason ?? "" })
        .where(and(eq(treatments.immuneTaskId, before.id), isNull(treatments.voidedAt)));
    const after = await findTask(tx, caller, before.id, now);
    await call.logChange(tx, { before, after });
    return after;
  });
}

/** The treatment that a vaccination is, on its own day. */
const treatmentOf = (
  { id, flockId, content }: ImmuneTask,
  { doneDay, product, batch }: Closing,
  { caller, now }: Answer,
) => ({
  flockId,
  day: doneDay ?? "",
  at: new Date(now),
  byUser: caller.userId,
  by: caller.name,
  kind: "vaccine" as const,
  product: product || content,
  batch: batch ?? "",
  dose: "",
  route: "",
  lastDay: doneDay ?? "",
  immuneTaskId: id,
});

function checkDay(
  { caller, now, input: { doneDay, reason } }: Pick<Call<"immuneDone">, "caller" | "now" | "input">,
  { dueDay }: ImmuneTask,
  flock: NamedFlock,
): void {
  const { first, last, today } = daysOfFlock(flock, now);
  if (doneDay > today) throw refuseField(400, "doneDay", fieldFaults.future);
  if (doneDay < first || doneDay > last) throw refuseField(400, "doneDay", fieldFaults.dayOfFlock);
  if (doneDay < addDays(dueDay, -earlyDays))
    throw refuseField(400, "doneDay", fieldFaults.tooEarly, { days: earlyDays });
  checkWindow(caller, flock, { day: doneDay, draftedAt: now, reason }, now);
}
