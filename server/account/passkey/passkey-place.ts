import { isIP } from "node:net";
import type { PasskeyObstacle } from "../../../contract/account/passkey.ts";
import { Refusal } from "../../platform/base/refusal.ts";

/** The name and origin that passkeys of this installation are bound to. */
export interface PasskeyPlace {
  readonly rpId: string;
  readonly origin: string;
}

/** The place by the public address, or the reason for none. */
export function passkeyPlace(publicUrl: string | undefined): PasskeyPlace | PasskeyObstacle {
  if (publicUrl === undefined) return "noAddress";
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return "noName";
  // Browsers count this machine's own name as secure.
  return protocol === "https:" || hostname === "localhost"
    ? { rpId: hostname, origin }
    : "insecure";
}

/** Refusal: 400 where the installation can have none. */
export function expectPlace(place: PasskeyPlace | PasskeyObstacle): PasskeyPlace {
  if (typeof place === "string") throw new Refusal(400, "passkeyImpossible");
  return place;
}
