import { AlarmDesk } from "./alarm-desk.ts";
import { DetailStore } from "./detail-store.ts";
import { FleetStore } from "./fleet-store.ts";
import { InterestStore } from "./interest-store.ts";
import { LanguageStore } from "./language-store.ts";
import type { AlarmPort, Clock, CookieJar, SessionPort } from "./port.ts";
import { PresenceStore } from "./presence-store.ts";
import { SessionStore } from "./session-store.ts";
import { ToastStore } from "./toast-store.ts";
import { TrendStore } from "./trend-store.ts";

export interface StorePorts {
  readonly clock: Clock;
  readonly cookies: CookieJar;
  /** The browser's languages, comma-separated. */
  readonly browserLanguage: string;
  readonly session: SessionPort;
  readonly alarm: AlarmPort;
}

/** All the app knows, wired by hand: the one place where a store meets another. */
export function createStores(ports: StorePorts) {
  const fleet = new FleetStore();
  const detail = new DetailStore();
  const trend = new TrendStore();
  return {
    fleet,
    detail,
    trend,
    presence: new PresenceStore(ports.clock),
    interest: new InterestStore(),
    session: new SessionStore(ports.session, ports.cookies),
    language: new LanguageStore(ports.cookies, ports.browserLanguage),
    toast: new ToastStore(ports.clock),
    desk: new AlarmDesk(ports.alarm, fleet),
    /** Somebody else may sign in next: what was shown to this user goes. */
    forget(): void {
      fleet.clear();
      detail.clear();
      trend.clear();
    },
  };
}
export type Stores = ReturnType<typeof createStores>;
