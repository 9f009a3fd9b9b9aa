import { z } from "zod";
import { createApi } from "./api.ts";
import { browserLanguages } from "./entry.ts";
import { browserClock as clock } from "./lib/browser-clock.ts";
import { browserMemory } from "./lib/browser-memory.ts";
import { readCookie, writeCookie } from "./lib/cookie.ts";
import { isWallPath } from "./paths.ts";
import { Realtime } from "./realtime/realtime.ts";
import { createSocket } from "./realtime/socket.ts";
import { createStores, type Stores } from "./stores/stores.ts";

// Compiled parsers need `unsafe-eval`, which the content security policy refuses.
z.config({ jitless: true });

const isSecure = window.location.protocol === "https:";

const api = createApi({
  fetch: window.fetch.bind(window),
  token: () => stores.session.token,
  language: () => stores.language.current,
  onUnauthorized: (token) => {
    if (token === stores.session.token) stores.session.expire();
  },
});

/** All the app knows. Made once; nothing of it is made in a render. */
export const stores: Stores = createStores({
  clock,
  browserLanguage: browserLanguages(),
  cookies: {
    get: (name) => readCookie(document, name),
    set: (name, value) => writeCookie(document, name, value, isSecure),
    remove: (name) => writeCookie(document, name, "", isSecure),
  },
  localMemory: browserMemory(() => window.localStorage),
  windowMemory: browserMemory(() => window.sessionStorage),
  session: {
    captcha: () => api.call("getCode", {}),
    login: (form) => api.call("login", form),
    current: () => api.call("getCurrent", {}),
    logout: async (userId) => void (await api.call("logout", { userId })),
  },
  alarm: {
    acknowledge: async (ids, note) => (await api.call("ackAlarm", { ids: [...ids], note })).alarms,
    shelve: async (ids, minutes, reason) => (await api.call("shelveAlarm", { ids: [...ids], minutes, reason })).alarms,
    unshelve: async (ids) => (await api.call("unshelveAlarm", { ids: [...ids] })).alarms,
  },
  record: {
    orgs: (query, signal) => api.call("listOrg", query, signal),
    users: (query, signal) => api.call("listUser", query, signal),
    farms: async (query, signal) => {
      const rows = await api.call("listFarm", query, signal);
      return { total: rows.length, rows };
    },
    breeds: (query, signal) => api.call("listBreed", query, signal),
    log: (query, signal) => api.call("listLog", query, signal),
  },
  user: {
    resetPassword: async (id) => (await api.call("resetPwd", { id })).password,
    remove: async (id) => void (await api.call("deleteUser", { id })),
  },
});

const isOnWall = () => isWallPath(window.location.pathname);

export const realtime = new Realtime({
  stores,
  clock,
  random: Math.random,
  socket: createSocket({
    clock,
    random: Math.random,
    auth: () => ({ token: stores.session.token ?? "", language: stores.language.current }),
    backoffCapMs: () => (isOnWall() ? 30_000 : 5000),
  }),
  frames: { request: (run) => requestAnimationFrame(run), cancel: (handle) => cancelAnimationFrame(handle) },
  network: ({ online, offline }) => {
    window.addEventListener("online", online);
    window.addEventListener("offline", offline);
    return () => {
      window.removeEventListener("online", online);
      window.removeEventListener("offline", offline);
    };
  },
  log: (message, detail) => console.warn(message, detail),
  fetchOverview: (signal) => api.call("listOverview", {}, signal),
  fetchRange: (input, signal) => api.call("telemetryRange", input, signal),
});
