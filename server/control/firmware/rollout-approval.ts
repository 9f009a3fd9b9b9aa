import { type Rollout, rolloutApprovalMs } from "../../../contract/control/firmware/rollout.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { mayAgree } from "../control/authority/approvers.ts";
import { expectFreshFactor } from "../../platform/session/fresh-factor.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { findRollout } from "./rollout-queries.ts";
import { closeRollout, lockOpen } from "./rollout.ts";

/**
 * Approves a rollout as the second person: it begins. A rollout that no longer waits is unchanged.
 * Refusals: 403 for its author and for anyone below the author; 404; 409 when it has ended.
 */
export const approveRollout = (deps: Deps, call: Call<"approveRollout">): Promise<Rollout> =>
  inTransaction(deps, call, async (tx) => {
    const { caller, input, logChange } = call;
    const before = await lockOpen(tx, caller, input.id);
    const isAwaiting = before.state === "awaiting";
    if (isAwaiting) {
      const [author] = await tx.query<{ created_by: number; risk: number }>(
        "select created_by, risk from rollouts where id = $1",
        [input.id],
      );
      if (author === undefined || !(await mayAgree(tx, caller, author)))
        throw new Refusal(403, "forbidden");
      if (author.risk === 3) await expectFreshFactor(tx, caller, call.now);
      await tx.query("update rollouts set state = 'running', approved_by = $2 where id = $1", [
        input.id,
        caller.userId,
      ]);
    }
    const rollout = await findRollout(tx, caller, input.id);
    await logChange(tx, isAwaiting ? { rollout, operation: "approve" } : null);
    return rollout;
  });

interface Unapproved {
  readonly id: number;
  readonly org_id: number;
  readonly has_begun: boolean;
}

/**
 * Ends rollouts without a timely approval: a new one never begins; one that was to be resumed stays
 * stopped. Returns their organisations.
 */
export const endUnapproved = (database: Database, now: number): Promise<readonly number[]> =>
  database.transaction(async (tx) => {
    const over = await tx.query<Unapproved>(
      `select id, org_id, awaiting_at <> created_at as has_begun from rollouts
       where state = 'awaiting' and awaiting_at < $1 for no key update skip locked`,
      [new Date(now - rolloutApprovalMs)],
    );
    for (const { id, has_begun: hasBegun } of over)
      if (hasBegun)
        await tx.query(
          "update rollouts set state = 'paused', reason = 'notApproved' where id = $1",
          [id],
        );
      else await closeRollout(tx, id, { reason: "notApproved", left: "notApproved" }, now);
    return over.map(({ org_id: orgId }) => orgId);
  });
