import type { chatAppRoutes } from "../../../../contract/route/notify/chat-app-routes.ts";
import { buildChatApp } from "../../../factories/messenger.ts";
import {
  type Ids,
  nobody,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";
import { newChatApp } from "./chat-app-form.ts";

const managers = ["administrator", "company_manager"] as const;
const rights = { roles: managers, needs: "canOperate" } as const;

/** Replaces the existing app with one that the caller sees. */
async function fresh({ server, house: { orgId } }: Scene) {
  await server.database.query("delete from chat_apps where org_id = $1", [orgId]);
  return buildChatApp(server.database, { orgId });
}
const changed = (id: number) => ({ ...newChatApp(1), id, version: 1 });
const named = ({ chatApp }: Ids) => [{ id: chatApp }];

export const chatAppProbes = {
  listChatApp: {
    bad: { pageSize: 0 },
    foreign: ({ chatApp }) => [{ id: String(chatApp) }],
    roles: managers,
  },
  createChatApp: {
    ...rights,
    good: async (scene) => {
      await scene.server.database.query("delete from chat_apps where org_id = $1", [
        scene.house.orgId,
      ]);
      return newChatApp(scene.house.orgId);
    },
    bad: { ...newChatApp(1), kind: "pager" },
  },
  updateChatApp: {
    ...rights,
    good: async (scene) => changed((await fresh(scene)).id),
    bad: changed(0),
    absent: changed(nobody),
    foreign: ({ chatApp }) => [changed(chatApp)],
  },
  deleteChatApp: {
    ...rights,
    good: async (scene) => ({ id: (await fresh(scene)).id }),
    bad: { id: 0 },
    absent: { id: nobody },
    foreign: named,
  },
} satisfies ProbesOf<typeof chatAppRoutes>;
