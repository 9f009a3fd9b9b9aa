// The demo's secrets: created once per data folder and kept beside the data, never in the code.
import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** `password` signs in to every demo account; the gateways' secrets are derived from `key`. */
export function demoSecrets(dataDir) {
  const file = join(dataDir, "demo.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secrets = {
    key: randomBytes(24).toString("hex"),
    password: `Demo-${randomBytes(4).toString("hex")}9`,
  };
  writeFileSync(keyFile(dataDir), secrets.key, { mode: 0o600 });
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/**
 * File from which the simulator reads the key: an argument would be visible in the list of
 * processes.
 */
export const keyFile = (dataDir) => join(dataDir, "demo.key");

/** MQTT password of a demo gateway (contract/operate/demo-fleet.ts says how). */
export const gatewaySecret = (key, networkId) =>
  createHmac("sha256", key).update(networkId).digest("hex").slice(0, 32);

/** Signing key of the demo's notice service and the platform. */
export const noticeSecret = (key) =>
  `whsec_${createHmac("sha256", key).update("notice").digest("base64")}`;
