import type { CreateChatApp } from "../../../../contract/notify/chat-app.ts";
import { messengerSecrets } from "../../../factories/messenger.ts";

/** An app as its form sends it. */
export const newChatApp = (orgId: number, over: Partial<CreateChatApp> = {}): CreateChatApp => {
  const { appId, secret, token, key } = messengerSecrets.wecom;
  return { orgId, kind: "wecom", appId, agentId: "1000002", secret, token, key, ...over };
};
