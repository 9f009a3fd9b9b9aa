import { fakeMemory } from "../../../../src/harness/fake-memory.ts";
import { patient } from "../../../../factories/patient.ts";
import { noPorts } from "../../../../src/harness/fake-port.ts";
import { apiBase, type RouteName, routes } from "../../../../../contract/route/routes.ts";
import { createApi } from "../../../../../src/app/api/api.ts";
import { Realtime } from "../../../../../src/realtime/realtime.ts";
import { createSocket } from "../../../../../src/realtime/stream-socket.ts";
import { createStores, type Stores } from "../../../../../src/stores/stores.ts";
import type { Clock } from "../../../../../src/stores/port/clock.ts";
import { alarmPort } from "../../../../src/harness/alarm-port.ts";

const clock: Clock = {
  now: Date.now,
  every: (periodMs, run) => setInterval(run, periodMs),
  after: (delayMs, run) => setTimeout(run, delayMs),
  cancel: (handle) => clearTimeout(handle as NodeJS.Timeout),
};

/**
 * The browser's own stores and stream client without a browser, signed in as administrator and
 * watching the fleet.
 */
export async function openViewer(port: number, password: string) {
  const base = `http://127.0.0.1:${port}`;
  const cookies = new Map<string, string>();
  const api = createApi({
    // Answers take longer on a machine where many processes wait for the processor.
    clock: { ...clock, after: (delayMs, run) => setTimeout(run, patient(delayMs)) },
    fetch: (input, init) => fetch(new URL(typeof input === "string" ? input : "/", base), init),
    token: () => stores.session.token,
    language: () => "en",
    onUnauthorized: () => undefined,
    onFailure: () => undefined,
    begin: () => () => undefined,
  });
  const refuse = () => Promise.reject(new Error("not used here"));
  const stores: Stores = createStores({
    ...noPorts,
    localMemory: fakeMemory(),
    windowMemory: fakeMemory(),
    logo: async () => "",
    personNames: async () => [],
    clock,
    browserLanguage: "en",
    cookies: {
      get: (name) => cookies.get(name) ?? null,
      set: (name, value) => void cookies.set(name, value),
      remove: (name) => void cookies.delete(name),
    },
    session: {
      captcha: () => api.call("getCode", {}),
      current: () => api.call("getCurrent", {}),
      logout: refuse,
      login: (form) => api.call("login", form),
    },
    alarm: alarmPort(refuse),
  });
  await stores.session.login({ username: "administrator", password, codeId: "", code: "" });
  const token = stores.session.token ?? "";
  const realtime = new Realtime({
    stores,
    clock,
    random: Math.random,
    earlyPicture: () => null,
    socket: createSocket({
      url: base,
      clock,
      random: Math.random,
      auth: () => ({ token, language: "en" }),
      backoffCapMs: () => 2000,
    }),
    paintFrames: {
      request: (run) => setTimeout(run, 16) as unknown as number,
      cancel: (handle) => clearTimeout(handle),
    },
    network: () => () => undefined,
    log: () => undefined,
    fetchSnapshot: (signal) => api.call("listOverview", {}, { signal }),
    fetchTallies: (signal) => api.call("overviewTallies", {}, { signal }),
    fetchAlarmCount: (signal) => api.call("alarmAmt", {}, { signal }),
    fetchRange: (input, signal) => api.call("telemetryRange", input, { signal }),
  });
  const leave = stores.interest.declare({ kind: "fleet" });
  realtime.start();
  return {
    stores,
    token,
    /** Queries the server directly, bypassing the proxy. */
    ask: async (direct: number, name: RouteName, query: string): Promise<unknown> => {
      const reply = await fetch(
        `http://127.0.0.1:${direct}${apiBase}${routes[name].path}${query}`,
        { headers: { Authorization: token } },
      );
      return ((await reply.json()) as { data: unknown }).data;
    },
    close: () => {
      leave();
      realtime.stop();
    },
  };
}
