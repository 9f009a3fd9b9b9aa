import { when } from "mobx";
import { createApi } from "./api/api.ts";
import { claimEarlySnapshot, withEarly } from "./early-call.ts";
import { partOf } from "./fleet-part.ts";
import { browserLanguages } from "./entry-state.ts";
import { makeAlarmSound } from "../lib/browser/alarm-sound.ts";
import { bodyWidth } from "../lib/browser/body-width.ts";
import { browserClock as clock } from "../lib/browser/browser-clock.ts";
import { browserMemory } from "../lib/browser/browser-memory.ts";
import { browserSpeech } from "../lib/browser/browser-speech.ts";
import { browserRelease } from "../lib/browser/browser-release.ts";
import { saveFile } from "../lib/browser/save-file.ts";
import { readCookie, writeCookie } from "../lib/browser/cookie.ts";
import { tabIdentity } from "../lib/browser/tab-identity.ts";
import { isWallPath } from "../lib/data/paths.ts";
import { Realtime } from "../realtime/realtime.ts";
import { createSocket } from "../realtime/stream-socket.ts";
import { createSessionCalls } from "./session-calls.ts";
import { createSessionPage } from "./session-page.ts";
import type { PairingPort } from "../stores/screens/pairing-store.ts";
import { createStores, type Stores } from "../stores/stores.ts";

/** For calls that are repeated automatically, or report their failure in another way. */
const inBackground = { isForeground: false } as const;

const isSecure = window.location.protocol === "https:";

const isOnWall = () => isWallPath(window.location.pathname);

const windowMemory = browserMemory(() => window.sessionStorage);
const page = createSessionPage({
  window,
  document,
  windowMemory,
  openChannel: (name) => ("BroadcastChannel" in window ? new BroadcastChannel(name) : null),
});

const api = createApi({
  fetch: withEarly(window.fetch.bind(window)),
  upload: async () => (await import("./api/api-upload.ts")).upload,
  onUpload: (progress) => stores.activity.uploading(progress),
  clock,
  token: () => stores.session.token,
  language: () => stores.language.current,
  onUnauthorized: (token) => {
    if (token === stores.session.token) stores.session.expire();
  },
  onFailure: ({ msg, raw }) => stores.toast.show("danger", msg, { details: raw || null }),
  begin: () => stores.activity.begin(),
  proveFactor: () => stores.page.factor.prompt(),
});

/** All stores of the app. They are created once, never in a render. */
export const stores: Stores = createStores({
  clock,
  browserLanguage: browserLanguages(),
  cookies: {
    get: (name) => readCookie(document, name),
    set: (name, value) => writeCookie(document, name, value, isSecure),
    remove: (name) => writeCookie(document, name, "", isSecure),
  },
  localMemory: browserMemory(() => window.localStorage),
  windowMemory,
  tabId: tabIdentity(windowMemory, { window, document }),
  page,
  display: {
    isOnWall,
    report: (report) => api.call("reportDisplay", report, inBackground),
  },
  session: createSessionCalls(api, () => stores.language.current),
  logo: () => api.call("getLogo", {}, inBackground),
  personNames: () => api.call("listPersonName", {}, inBackground),
  alarm: {
    acknowledge: async (ids, note) => (await api.call("ackAlarm", { ids: [...ids], note })).alarms,
    acknowledgeIncident: async (alarmId, upTo, note) =>
      (await api.call("ackIncident", { alarmId, upTo, note })).alarms,
    reset: async (ids, note) => (await api.call("resetAlarm", { ids: [...ids], note })).alarms,
    work: async (ids, step, note) =>
      (await api.call("workAlarm", { ids: [...ids], step, note })).alarms,
    shelve: async (ids, minutes, reason, isUrgentConfirmed) =>
      (await api.call("shelveAlarm", { ids: [...ids], minutes, reason, isUrgentConfirmed })).alarms,
    unshelve: async (ids) => (await api.call("unshelveAlarm", { ids: [...ids] })).alarms,
  },
  password: { modify: async (form) => void (await api.call("modifyPwd", form, inBackground)) },
  release: browserRelease,
  fleetSummary: (signal) => api.call("overviewSummary", {}, { signal, ...inBackground }),
  callApi: api.call,
  export: {
    take: ({ name, input }, options) => api.download(name, input, options),
    save: saveFile,
  },
  sound: makeAlarmSound(),
  speech: browserSpeech(),
  dayLines: (houseIds, signal) =>
    api.call("dayLine", { houseIds: houseIds.join(",") }, { signal, ...inBackground }),
});

// A phone would otherwise draw the frame of a desktop first, and then its own.
const firstWidth = bodyWidth();
if (firstWidth !== null) stores.layout.measure(firstWidth);

page.listen({
  onRemoteChange: (event) => stores.session.follow(event === "out"),
  onReturn: () => stores.session.follow(),
});

export const pairing: PairingPort = {
  begin: () => api.call("startPairing", {}, inBackground),
  claim: (token) => api.call("claimPairing", { token }, inBackground),
  onPaired: (credential) => {
    stores.display.pair(credential);
    stores.session.follow();
  },
};

export const fetchSnapshot = (signal: AbortSignal) =>
  api.call("listOverview", partOf(stores.interest.scopes, stores.wanted.isPart), {
    signal,
    ...inBackground,
  });
export const log = (message: string, detail?: unknown) => console.warn(message, detail);

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
  paintFrames: {
    request: (run) => requestAnimationFrame(run),
    cancel: (handle) => cancelAnimationFrame(handle),
  },
  network: ({ online, offline }) => {
    window.addEventListener("online", online);
    window.addEventListener("offline", offline);
    return () => {
      window.removeEventListener("online", online);
      window.removeEventListener("offline", offline);
    };
  },
  log,
  earlyPicture: () => claimEarlySnapshot(stores.session.token ?? ""),
  fetchSnapshot,
  fetchTallies: (signal) => api.call("overviewTallies", {}, { signal, ...inBackground }),
  // The server refuses it to a user who must change the password first.
  fetchAlarmCount: async (signal) => {
    await when(() => stores.session.user !== null && !stores.session.isConfined, { signal });
    return api.call("alarmAmt", {}, { signal, ...inBackground });
  },
  fetchRange: (input, signal) => api.call("telemetryRange", input, { signal, ...inBackground }),
});
