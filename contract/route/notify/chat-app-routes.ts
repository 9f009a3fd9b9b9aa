import { keyword } from "../../base/call-schema.ts";
import { chatAppSchema, createChatAppSchema, updateChatAppSchema } from "../../notify/chat-app.ts";
import { crudRoutes, pagedList } from "../define/crud-routes.ts";

/** Apps of office messengers that send notices with buttons. */
export const chatAppRoutes = crudRoutes("ChatApp", {
  path: "/chatApp",
  read: "chatApp.read",
  manage: "chatApp.manage",
  summary: {
    list: "Apps of office messengers that send notices with buttons; never their secrets",
    create: "Connect an app of WeCom, DingTalk or Feishu",
    update: "Change an app of an office messenger",
    delete: "Remove an app of an office messenger that no contact is told by",
  },
  list: pagedList({ keyword }, chatAppSchema),
  row: chatAppSchema,
  create: createChatAppSchema,
  update: updateChatAppSchema,
});
