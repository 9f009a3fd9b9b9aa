import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { GatewayRow } from "../../../contract/fleet/gateway/gateway-manage.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { gateways } from "../../platform/db/schema/fleet/gateway-tables.ts";
import { hashSecret } from "./gateway-directory.ts";
import { findGateway } from "./gateway-queries.ts";
import {
  forgetAttempts,
  type GatewayDeps,
  lockGateway,
  inGatewayTransaction,
} from "./gateway-commands.ts";

/**
 * Letters and digits that cannot be confused when they are typed into a device; none begins an
 * option of a command line.
 */
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const secretLength = 28;

/** 140 bits. */
export const makeSecret = (): string =>
  Array.from(randomBytes(secretLength), (byte) => alphabet[byte % alphabet.length]).join("");

/**
 * Issues a new secret, shown only in this answer; the former one becomes invalid, and its
 * connection is closed. Refusals: 401, 404.
 */
export async function issueCredential(
  deps: GatewayDeps,
  call: Call<"issueCredential">,
): Promise<{ gateway: GatewayRow; secret: string }> {
  const { caller, input, logChange, now } = call;
  const secret = makeSecret();
  const gateway = await inGatewayTransaction(deps, call, async (tx) => {
    const { id, networkId } = await lockGateway(tx, caller, input.id);
    await tx.orm
      .update(gateways)
      .set({ secretHash: hashSecret(secret), issuedAt: new Date(now), revokedAt: null })
      .where(eq(gateways.id, id));
    await forgetAttempts(tx, [networkId]);
    const after = await findGateway(tx, caller, id);
    await logChange(tx, after);
    return after;
  });
  return { gateway, secret };
}

/**
 * Revokes the secret: the gateway cannot sign in until a new one is issued, and its messages are
 * refused. Refusals: 401, 404.
 */
export function revokeCredential(
  deps: GatewayDeps,
  call: Call<"revokeCredential">,
): Promise<GatewayRow> {
  const { caller, input, logChange, now } = call;
  return inGatewayTransaction(deps, call, async (tx) => {
    const { id } = await lockGateway(tx, caller, input.id);
    await tx.orm
      .update(gateways)
      .set({ secretHash: null, revokedAt: new Date(now) })
      .where(eq(gateways.id, id));
    const after = await findGateway(tx, caller, id);
    await logChange(tx, after);
    return after;
  });
}
