import { sql } from "drizzle-orm";
import type { CommandReview } from "../../../contract/control/command/command.ts";
import { placeOf } from "../../../contract/control/protocol/order-item.ts";
import type { Advice } from "../../../contract/control/edge/edge-record.ts";
import { found, notFound } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Following } from "../control/prepare/insert-command.ts";
import { armAction, armWrite, refused } from "../control/prepare/prepare-command.ts";
import type { CallContext } from "../control/prepare/command-settings.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { findAdvice } from "./advice-row.ts";
import { readSiteHouses } from "./edge-queries.ts";

/**
 * Reviews the command that would follow advice, with the same checks as any command; it is sent as
 * any other. A value other than the one the advice was made on is a conflict. The house must still
 * be of the site. Refusals: 401, 404.
 */
export async function acceptAdvice(deps: Deps, call: Call<"acceptAdvice">): Promise<CommandReview> {
  const { caller, input, now } = call;
  const advice = found((await findAdvice(deps.database, caller, input.id, now)) ?? null);
  return armAdvice(deps, call, advice, { clientToken: input.clientToken, isAutopilot: false });
}

/** Does the same for advice already read, by a person or an autopilot. */
export async function armAdvice(
  deps: Deps,
  callContext: CallContext,
  advice: Advice,
  { clientToken, isAutopilot }: Pick<Following, "isAutopilot"> & { readonly clientToken: string },
): Promise<CommandReview> {
  const { houseId, group, items, action, trialMin } = advice;
  if (advice.state !== "open" || houseId === null) return refused("adviceOver");
  if (!(await isOfSite(deps.database, callContext.caller, advice.gatewayId, houseId)))
    throw notFound();
  const follows: Following = { adviceId: advice.id, isAutopilot };
  if (action !== null)
    return armAction(deps, callContext, { houseId, clientToken, action, follows });
  if (group === null) return refused("adviceOver");
  return armWrite(deps, callContext, {
    houseId,
    clientToken,
    group,
    base: null,
    items: items.map((item) => ({ ...placeOf(item), to: item.to })),
    expects: items.map((item) => ({ ...placeOf(item), to: item.from })),
    ...(trialMin === 15 || trialMin === 30 || trialMin === 60 ? { trialMin } : {}),
    follows,
  });
}

/** Houses move, and lists of sites change. */
const isOfSite = async (
  db: Queryable,
  caller: Caller,
  gatewayId: number,
  houseId: number,
): Promise<boolean> => (await readSiteHouses(db, caller, gatewayId, houseId)).length > 0;

/**
 * Refuses advice with a reason. Advice that is taken up, refused or over already stays as it is.
 * Refusals: 401, 404.
 */
export function refuseAdvice(deps: Deps, call: Call<"refuseAdvice">): Promise<Advice> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    found((await findAdvice(tx, caller, input.id, now)) ?? null);
    // Sending a command that follows the advice locks this row too.
    await rows(tx, sql`select 1 from site_advices where id = ${input.id} for update`);
    const before = found((await findAdvice(tx, caller, input.id, now)) ?? null);
    const isOpen = before.state === "open";
    if (isOpen)
      await tx.query(
        `update site_advices set refused_at = $2, refused_by = $3, refuse_reason = $4
         where id = $1`,
        [input.id, new Date(now), caller.name, input.reason],
      );
    const advice = found((await findAdvice(tx, caller, input.id, now)) ?? null);
    await logChange(tx, isOpen ? advice : null);
    return advice;
  });
}
