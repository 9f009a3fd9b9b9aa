import { createHmac } from "node:crypto";
import type { MessengerKind, MessengerSecrets } from "./messenger.ts";

/**
 * Secrets of the demo's apps, which the platform is seeded with too
 * (server/operate/demo/demo-apps.ts): both grow from the demo's key.
 */
export function demoApps(key: string) {
  const grown = (name: string) =>
    createHmac("sha256", key).update(`app ${name}`).digest("hex").slice(0, 43);
  const app = (kind: MessengerKind): MessengerSecrets => ({
    appId: `demo-${kind}`,
    secret: grown(`${kind} secret`),
    token: grown(`${kind} token`),
    key: grown(`${kind} key`),
  });
  const path = (kind: MessengerKind) => `/api/chatApp/press/${grown(`${kind} path`).slice(0, 22)}`;
  return {
    secrets: { wecom: app("wecom"), dingtalk: app("dingtalk"), feishu: app("feishu") },
    callbacks: { wecom: path("wecom"), feishu: path("feishu") },
  };
}
