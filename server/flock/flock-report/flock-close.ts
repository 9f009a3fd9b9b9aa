import { and, eq, isNull } from "drizzle-orm";
import { formulaVersion } from "../../../contract/flock/figure/flock-figure.ts";
import type { ReadReport } from "../../../contract/flock/report/flock-report.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { flockReports } from "../../platform/db/schema/flock/production-tables.ts";
import { expectOpen, findNamedFlock } from "../production/flock-record.ts";
import { computeFlock } from "../production/record-writer.ts";
import { makeReport, readReport } from "./flock-report-queries.ts";

/**
 * Keeps the report of a flock that has left as it is; nothing is changed in its books any more.
 * Refusals: 401, 404, 409 flockInHouse, flockNotEmpty while the book still has birds, flockClosed.
 */
export function closeFlock(deps: Deps, call: Call<"closeFlock">): Promise<ReadReport> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx, after) => {
    const flock = await findNamedFlock(tx, caller, input.flockId, true);
    expectOpen(flock);
    if (flock.clearedAt === null || flock.clearedAt.getTime() > now)
      throw new Refusal(409, "flockInHouse");
    await computeFlock(tx, flock, now, after);
    const figures = await makeReport(tx, caller, flock, now);
    const { left } = figures.balance;
    if (left !== 0) throw new Refusal(409, "flockNotEmpty", { values: { birds: left } });
    const closed = await tx.orm.$count(flockReports, eq(flockReports.flockId, flock.id));
    await tx.orm.insert(flockReports).values({
      flockId: flock.id,
      version: closed + 1,
      at: new Date(now),
      byUser: caller.userId,
      by: caller.name,
      note: input.note,
      formulaVersion,
      figures,
      margin: figures.margin,
      forecast: figures.forecast,
    });
    await logChange(tx, { houseId: flock.houseId, firstDay: figures.firstDay, text: input.note });
    return readReport(tx, caller, input, now);
  });
}

/** Refusals: 401, 404, 409 conflict if that closing is not valid any more. */
export function reopenFlock(deps: Deps, call: Call<"reopenFlock">): Promise<ReadReport> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx) => {
    const flock = await findNamedFlock(tx, caller, input.flockId, true);
    const reopened = await tx.orm
      .update(flockReports)
      .set({ reopenedAt: new Date(now), reopenedBy: caller.name, reopenReason: input.reason })
      .where(
        and(
          eq(flockReports.flockId, flock.id),
          eq(flockReports.version, input.version),
          isNull(flockReports.reopenedAt),
        ),
      )
      .returning({ figures: flockReports.figures });
    const [was] = reopened;
    if (was === undefined) throw new Refusal(409, "conflict");
    const { firstDay } = was.figures;
    await logChange(tx, { houseId: flock.houseId, firstDay, text: input.reason });
    return readReport(tx, caller, { flockId: flock.id }, now);
  });
}
