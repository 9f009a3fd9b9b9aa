import { randomBytes } from "node:crypto";
import type { GatewayRow } from "../../contract/gateway-manage.ts";
import type { Caller } from "../session/scope.ts";
import { hashSecret } from "./directory.ts";
import { findGateway } from "./query.ts";
import { announce, type GatewayWork, holdGateway } from "./save.ts";

/**
 * No letter or digit is taken for another when it is typed into a device, and none begins an option
 * of a command line.
 */
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const secretLength = 28;

/** 140 bits. */
export const makeSecret = (): string =>
  Array.from(randomBytes(secretLength), (byte) => alphabet[byte % alphabet.length]).join("");

/**
 * A new secret, known to nobody but who reads this answer; the one before is void, and the
 * connection it opened is closed. Refusals: 401, 404.
 */
export async function issueCredential(
  { database, bus, directory, record, now }: GatewayWork<"issueCredential">,
  caller: Caller,
  id: number,
): Promise<{ gateway: GatewayRow; secret: string }> {
  const secret = makeSecret();
  const gateway = await database.transaction(async (tx) => {
    const { networkId } = await holdGateway(tx, caller, id);
    await tx.query(
      "update gateways set secret_hash = $2, issued_at = $3, revoked_at = null where id = $1",
      [id, hashSecret(secret), new Date(now)],
    );
    await tx.query("delete from gateway_attempts where network_id = $1", [networkId]);
    const after = await findGateway(tx, caller, id);
    await record(tx, after);
    return after;
  });
  await announce({ bus, directory }, null);
  return { gateway, secret };
}

/**
 * Nobody signs in as it until a new secret is issued, and nothing of it is taken. Refusals: 401,
 * 404.
 */
export async function revokeCredential(
  { database, bus, directory, record, now }: GatewayWork<"revokeCredential">,
  caller: Caller,
  id: number,
): Promise<GatewayRow> {
  const gateway = await database.transaction(async (tx) => {
    await holdGateway(tx, caller, id);
    await tx.query("update gateways set secret_hash = null, revoked_at = $2 where id = $1", [
      id,
      new Date(now),
    ]);
    const after = await findGateway(tx, caller, id);
    await record(tx, after);
    return after;
  });
  await announce({ bus, directory }, null);
  return gateway;
}
