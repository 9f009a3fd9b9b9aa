import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { ChatAppKind } from "../../contract/notify/chat-app.ts";
import { closeSecrets } from "../../server/notify/chat-app/chat-app-secret.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { Messenger, messengerAt, type MessengerSecrets } from "../../simulator/notice/messenger.ts";
import { testSeal } from "./camera.ts";
import { insert } from "./fleet.ts";

/** Secrets of an app of each vendor. */
export const messengerSecrets: Readonly<Record<ChatAppKind, MessengerSecrets>> = {
  wecom: {
    appId: "ww0123456789abcdef",
    secret: "wecom-secret",
    token: "wecom-token",
    key: "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG",
  },
  dingtalk: { appId: "dingoa1", secret: "ding-secret", token: "ding-callback", key: "" },
  feishu: { appId: "cli_a1", secret: "feishu-secret", token: "", key: "feishu-key" },
};

/** An app of an organisation as stored, with the path of its callback. */
export async function buildChatApp(
  database: Database,
  { orgId, kind = "wecom" }: { readonly orgId: number; readonly kind?: ChatAppKind },
): Promise<{ readonly id: number; readonly path: string }> {
  const { appId, secret, token, key } = messengerSecrets[kind];
  const path = randomBytes(16).toString("base64url");
  const id = await insert(database, "chat_apps", {
    org_id: orgId,
    kind,
    app_id: appId,
    agent_id: kind === "wecom" ? "1000002" : "",
    card_template: kind === "dingtalk" ? "tpl.schema" : "",
    box: closeSecrets(testSeal, orgId, { secret, token, key }),
    path,
  });
  return { id, path };
}

/** The clouds of the messengers on a port of this machine. */
export async function openMessenger(options: {
  readonly isMember?: (number: string) => boolean;
  readonly now: () => number;
}) {
  const messenger = new Messenger({
    secrets: messengerSecrets,
    callbacks: {},
    onChange: () => undefined,
    ...options,
  });
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const at = messengerAt(request.url ?? "");
      const body = Buffer.concat(chunks).toString();
      const headers = request.headers as Record<string, string | undefined>;
      calls.push(at?.path ?? "");
      const reply =
        at === null
          ? { status: 404, body: {} }
          : messenger.answer(at.kind, { ...at, headers, body });
      response.writeHead(reply.status, { "content-type": "application/json" });
      response.end(JSON.stringify(reply.body));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  return {
    messenger,
    /** Requested paths, in order. */
    calls,
    urls: { wecom: `${base}/wecom`, dingtalk: `${base}/dingtalk`, feishu: `${base}/feishu` },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
