import { sql } from "drizzle-orm";
import { chosenFields } from "../../../contract/base/field.ts";
import { type ChatApp, chatAppFields, chatAppKinds } from "../../../contract/notify/chat-app.ts";
import type { chatAppRoutes } from "../../../contract/route/notify/chat-app-routes.ts";
import type { AuditsOf, CrudChanges } from "../../platform/audit/audit.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { visibleChatApps } from "../../platform/session/caller-scope.ts";
import { namedBy, orgIds } from "../../platform/session/named-ids.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"ChatApp", ChatApp> {}
}

const chatAppIds = namedBy("chatApp", sql`chat_apps a`, sql`a.id`, visibleChatApps);

export const chatAppAudits = {
  ...recordAudit("ChatApp", {
    function: "chatApp",
    fields: chosenFields(chatAppFields),
    line: ({ kind, appId, orgId }: ChatApp) => ({
      operation: `${chatAppKinds[kind].en} ${appId}`,
      orgId,
    }),
    recordsChanged: ({ orgId }: ChatApp) => [{ kinds: ["chatApps"], orgIds: [orgId] } as const],
    names: {
      create: ({ orgId }) => [orgIds(orgId)],
      update: ({ id }) => [chatAppIds(id)],
      delete: ({ id }) => [chatAppIds(id)],
    },
  }),
  listChatApp: {},
} satisfies AuditsOf<typeof chatAppRoutes>;
