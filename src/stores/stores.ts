import { AlarmDesk } from "./alarm-desk.ts";
import { DetailStore } from "./detail-store.ts";
import { FleetStore } from "./fleet-store.ts";
import { InterestStore } from "./interest-store.ts";
import { LanguageStore } from "./language-store.ts";
import { FrameStore } from "./frame-store.ts";
import type { AlarmPort, Clock, CookieJar, Memory, RecordPort, SessionPort, UserPort } from "./port.ts";
import { PresenceStore } from "./presence-store.ts";
import { RecordList } from "./record-list.ts";
import { SessionStore } from "./session-store.ts";
import { SettingStore } from "./setting-store.ts";
import { TabStore } from "./tab-store.ts";
import { ToastStore } from "./toast-store.ts";
import { TrendStore } from "./trend-store.ts";
import { UserDesk } from "./user-desk.ts";

export interface StorePorts {
  readonly clock: Clock;
  readonly cookies: CookieJar;
  /** Outlives the window. */
  readonly localMemory: Memory;
  /** Belongs to this window and survives its reloads. */
  readonly windowMemory: Memory;
  /** The browser's languages, comma-separated. */
  readonly browserLanguage: string;
  readonly session: SessionPort;
  readonly alarm: AlarmPort;
  readonly record: RecordPort;
  readonly user: UserPort;
}

/** All the app knows, wired by hand: the one place where a store meets another. */
export function createStores(ports: StorePorts) {
  const fleet = new FleetStore();
  const detail = new DetailStore();
  const trend = new TrendStore();
  const record = {
    orgs: new RecordList(ports.record.orgs),
    users: new RecordList(ports.record.users),
    farms: new RecordList(ports.record.farms),
    breeds: new RecordList(ports.record.breeds),
    log: new RecordList(ports.record.log),
  };
  const session = new SessionStore(ports.session, ports.cookies);
  const userDesk = new UserDesk(ports.user, session, () => void record.users.reload());
  const tab = new TabStore(ports.windowMemory);
  return {
    fleet,
    detail,
    trend,
    tab,
    frame: new FrameStore(ports.cookies),
    setting: new SettingStore(ports.cookies, ports.localMemory),
    presence: new PresenceStore(ports.clock),
    interest: new InterestStore(),
    session,
    record,
    userDesk,
    language: new LanguageStore(ports.cookies, ports.browserLanguage),
    toast: new ToastStore(ports.clock),
    desk: new AlarmDesk(ports.alarm, fleet),
    /** Somebody else may sign in next: what was shown to this user goes. */
    forget(): void {
      fleet.clear();
      detail.clear();
      trend.clear();
      userDesk.close();
      for (const list of Object.values(record)) list.clear();
      tab.forget();
    },
  };
}
export type Stores = ReturnType<typeof createStores>;
