import { eq } from "drizzle-orm";
import {
  serviceFaults,
  type ServiceToken,
  tokenLifeMaxMs,
  tokenPrefix,
  tokensMax,
} from "../../../contract/account/service.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { expectVersion, found, refuseField } from "../../platform/base/refusal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { serviceTokens } from "../../platform/db/schema/account/service-tables.ts";
import { nextVersion, only } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { hashToken, newServiceToken } from "../../platform/session/session-token.ts";
import { forgetTokens, readHeld } from "./service-commands.ts";
import { readServiceToken } from "./service-queries.ts";

const unique = { service_tokens_name: "name" } as const;
/** Characters behind the prefix that the list shows: 30 bits of 256. */
const hintLength = tokenPrefix.length + 5;

/**
 * Issues a token; the reply alone holds it. Refusals: 400 for an end that is past or too far away,
 * 401, 403 for an account with a right that the caller lacks, 404, 409 nameTaken, too many tokens.
 */
export function createServiceToken(
  deps: Deps,
  call: Call<"createServiceToken">,
): Promise<ServiceToken> {
  const { caller, input, now, logChange } = call;
  const { serviceId, ...form } = input;
  checkEnd(form.endsAt, now);
  const holds = () => [serviceId];
  return inTransaction({ ...deps, unique, holds }, call, async (tx) => {
    const service = await readHeld(tx, caller, serviceId);
    if (service.tokenCount >= tokensMax)
      throw refuseField(409, "serviceId", serviceFaults.tokensMany, { max: tokensMax });
    const token = newServiceToken();
    const { id } = only(
      await tx.orm
        .insert(serviceTokens)
        .values({
          ...form,
          userId: serviceId,
          endsAt: new Date(form.endsAt),
          tokenHash: hashToken(token),
          hint: token.slice(0, hintLength),
          createdAt: new Date(now),
          createdBy: caller.name,
        })
        .returning({ id: serviceTokens.id }),
    );
    const after = found(await readServiceToken(tx, caller, id));
    await logChange(tx, { before: null, after });
    return { ...after, token };
  });
}

/** Refusals: as above, and 409 conflict for another version. */
export async function updateServiceToken(
  deps: Deps,
  call: Call<"updateServiceToken">,
): Promise<ServiceToken> {
  const { input, now, logChange } = call;
  const { id, version, ...form } = input;
  checkEnd(form.endsAt, now);
  return withToken(deps, call, async (tx, before) => {
    expectVersion(before, { version });
    await tx.orm
      .update(serviceTokens)
      .set({
        ...form,
        endsAt: new Date(form.endsAt),
        version: nextVersion(serviceTokens),
      })
      .where(eq(serviceTokens.id, id));
    const after = found(await readServiceToken(tx, call.caller, id));
    await logChange(tx, { before, after });
    return after;
  });
}

/** The token opens nothing from then on. Refusals: 401, 403, 404. */
export const deleteServiceToken = (deps: Deps, call: Call<"deleteServiceToken">): Promise<void> =>
  withToken(deps, call, async (tx, token) => {
    await tx.orm.delete(serviceTokens).where(eq(serviceTokens.id, token.id));
    await call.logChange(tx, token);
  });

/** Works on a token whose account is held, and has every server read it afresh. */
async function withToken<T>(
  deps: Deps,
  call: { readonly caller: Caller; readonly now: number; readonly input: { readonly id: number } },
  work: (tx: Transaction, token: ServiceToken) => Promise<T>,
): Promise<T> {
  const { caller, input } = call;
  const { serviceId } = found(await readServiceToken(deps.database, caller, input.id));
  const holds = () => [serviceId];
  return inTransaction({ ...deps, unique, holds }, call, async (tx, later) => {
    await readHeld(tx, caller, serviceId);
    const result = await work(tx, found(await readServiceToken(tx, caller, input.id)));
    await forgetTokens(tx, serviceId);
    later.sessionsEnded(serviceId);
    return result;
  });
}

function checkEnd(endsAt: number, now: number): void {
  if (endsAt <= now) throw refuseField(400, "endsAt", serviceFaults.ended);
  if (endsAt > now + tokenLifeMaxMs) throw refuseField(400, "endsAt", serviceFaults.longLife);
}
