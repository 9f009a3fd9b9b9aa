import { createPrivateKey, createPublicKey, type KeyObject, verify } from "node:crypto";
import { demoFileKey } from "../../contract/operate/demo-fleet.ts";
import { type Offer, signedText } from "../../contract/control/firmware/firmware-message.ts";

/** PKCS #8 prefix before the 32 bytes of an Ed25519 key. */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The key a demo installation signs files with: its public half, as gateways are handed it. */
export async function publicFileKey(demoKey: string): Promise<KeyObject> {
  const key = Buffer.concat([pkcs8, await demoFileKey(demoKey)]);
  return createPublicKey(createPrivateKey({ key, format: "der", type: "pkcs8" }));
}

export const isSigned = (offer: Offer, key: KeyObject | null): boolean =>
  key !== null &&
  verify(null, Buffer.from(signedText(offer), "utf8"), key, Buffer.from(offer.sig, "base64"));
