import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { SavePush } from "../../contract/notify/push.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { insert, unique } from "./fleet.ts";

/** A browser with its keys, which decrypts pushed messages (RFC 8291, aes128gcm). */
export function openBrowser() {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const read = (body: Buffer): unknown => {
    const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(21, 21 + idLength);
    const secret = pair.computeSecret(sender);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
    const ikm = Buffer.from(hkdfSync("sha256", secret, auth, info, 32));
    const grown = (name: string, length: number) =>
      Buffer.from(
        hkdfSync("sha256", ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
      );
    const cipher = createDecipheriv("aes-128-gcm", grown("aes128gcm", 16), grown("nonce", 12));
    const sealed = body.subarray(21 + idLength);
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    // A delimiter follows the text, because it is the last record.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  };
  return { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url"), read };
}
type Browser = ReturnType<typeof openBrowser>;

/** A subscription as its form sends it. */
export const newPushDevice = (over: Partial<SavePush> = {}): SavePush => {
  const { p256dh, auth } = openBrowser();
  return { name: "Phone", endpoint: `https://push.example/${unique("d")}`, p256dh, auth, ...over };
};

const pem = (name: string) =>
  readFileSync(new URL(`../server/platform/tls/${name}`, import.meta.url), "utf8");

/** A push service on a port of this machine, over HTTPS as all are. */
export async function openPushService() {
  const received: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
  const status = new Map<string, number>();
  const answers = new Map<string, Readonly<Record<string, string>> | null>();
  const identity = { key: pem("server.key"), cert: pem("server.pem") };
  const server = createServer(identity, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const headers = answers.get(path);
      if (headers === null) return;
      response.writeHead(status.get(path) ?? 201, headers).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const base = `https://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  return {
    received,
    /** Answers for devices that do not accept a message. */
    status,
    /** Headers of answers to devices; null: no answer. */
    answers,
    device: async (database: Database, userId: number, browser: Browser = openBrowser()) => {
      const path = `/${unique("device")}`;
      const { p256dh, auth } = browser;
      const values = { user_id: userId, endpoint: `${base}${path}`, p256dh, auth, name: "Phone" };
      return { id: await insert(database, "push_devices", values), path, browser };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
