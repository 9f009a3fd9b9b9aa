import { keyword } from "../../base/call-schema.ts";
import { chatAppSchema, createChatAppSchema, updateChatAppSchema } from "../../notify/chat-app.ts";
import { crudRoutes, pagedList } from "../define/crud-routes.ts";

/** Apps of office messengers that send notices with buttons. */
export const chatAppRoutes = crudRoutes("ChatApp", {
  path: "/chatApp",
  read: "chatApp.read",
  manage: "chatApp.manage",
  summary: {
    list:
      "Returns the office messenger apps that send notices with " +
      "buttons, without their secrets",
    create: "Connects an app of WeCom, DingTalk or Feishu",
    update: "Changes an office messenger app",
    delete: "Deletes an office messenger app; refused while a contact uses it",
  },
  list: pagedList({ keyword }, chatAppSchema),
  row: chatAppSchema,
  create: createChatAppSchema,
  update: updateChatAppSchema,
});
