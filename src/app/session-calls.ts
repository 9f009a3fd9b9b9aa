import { pushOwner, unsubscribePush } from "../lib/browser/push.ts";
import { messages } from "../../contract/base/server-message.ts";
import type { Language } from "../../contract/base/words.ts";
import type { SessionPort } from "../stores/app/session-port.ts";
import { type Api } from "./api/api.ts";
import { ApiError } from "./api/api-error.ts";

const inBackground = { isForeground: false } as const;

/**
 * The session's calls, without toasts: the login page and the guard show failures themselves.
 */
export function createSessionCalls(api: Api, language: () => Language): SessionPort {
  return {
    captcha: () => api.call("getCode", {}, inBackground),
    login: (form) => api.call("login", form, inBackground),
    current: async () => {
      try {
        return await api.call("getCurrent", {}, inBackground);
      } catch (error) {
        const isRoleWrong =
          error instanceof ApiError &&
          error.kind === "reply" &&
          ("roleKey" in error.fields || "" in error.fields);
        throw isRoleWrong
          ? new ApiError("reply", error.code, messages.roleIncorrect[language()], error.fields)
          : error;
      }
    },
    logout: async (userId) => {
      // The next person at this browser must not get alarms of the former user.
      const isOff = pushOwner() === null ? null : unsubscribePush().catch(() => undefined);
      const [{ leaveTo = null }] = await Promise.all([
        api.call("logout", { userId }, inBackground),
        isOff,
      ]);
      return leaveTo;
    },
  };
}
