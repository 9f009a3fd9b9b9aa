import { bind } from "../../platform/api/bind-handlers.ts";
import {
  type ChatAppDeps,
  createChatApp,
  deleteChatApp,
  updateChatApp,
} from "./chat-app-commands.ts";
import { listChatApps } from "./chat-app-queries.ts";

export const chatAppHandlers = (deps: ChatAppDeps) =>
  bind(deps, {
    listChatApp: ({ database, environment }, { caller, input }) =>
      listChatApps(database, caller, input, environment.PUBLIC_URL),
    createChatApp,
    updateChatApp,
    deleteChatApp,
  });
