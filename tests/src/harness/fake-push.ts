import { vi } from "vitest";

/** Makes jsdom a browser that can be pushed to. `state` says how it is, and may be set. */
export function stubPush(permission: NotificationPermission = "granted") {
  const state = {
    endpoint: null as string | null,
    made: 0,
    /** Rejects the next subscription. */
    fault: null as Error | null,
    shown: [] as { close: () => void }[],
    permission,
  };
  const subscription = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => {
      state.endpoint = null;
      return true;
    },
  });
  const registration = {
    installing: null,
    waiting: null,
    active: { scriptURL: "/push-worker.js" },
    getNotifications: async () => state.shown,
    pushManager: {
      getSubscription: async () => (state.endpoint === null ? null : subscription(state.endpoint)),
      subscribe: async () => {
        if (state.fault !== null) throw state.fault;
        state.made += 1;
        state.endpoint = `https://push.example/${state.made}`;
        return subscription(state.endpoint);
      },
    },
  };
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      getRegistration: async () => registration,
      register: async () => registration,
    },
  });
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", () => undefined);
  vi.stubGlobal("Notification", {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => state.permission,
  });
  return state;
}

/** The browser is again one without. */
export function removePush(): void {
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
  localStorage.clear();
}
