import { AlarmActions, type AlarmPort } from "./fleet/alarm-actions.ts";
import { BrandStore, type LogoPort } from "./app/brand-store.ts";
import type { FetchDayLines } from "./fleet/day-line-store.ts";
import { DetailStore } from "./fleet/house-detail-store.ts";
import { EditStore } from "./app/edit-store.ts";
import { ExportTask, type ExportPort } from "./record/export-task.ts";
import { FleetStore } from "./fleet/fleet-store.ts";
import { InterestStore } from "./fleet/interest-store.ts";
import { LanguageStore } from "./app/language-store.ts";
import { ConsoleLayoutStore } from "./app/console-layout-store.ts";
import { PasswordChange, type PasswordPort } from "./page/password-change.ts";
import { ConnectionStore } from "./app/connection-store.ts";
import { RecordList, type FetchRecords } from "./record/record-list.ts";
import { RecordNews } from "./record/record-news.ts";
import { ReleaseStore, type ReleasePort } from "./app/release-store.ts";
import { SessionStore, type PagePort, type SessionPort } from "./app/session-store.ts";
import { SettingStore } from "./app/setting-store.ts";
import { type SummaryPort, SummaryStore } from "./fleet/summary-store.ts";
import { TabStore } from "./app/tab-store.ts";
import { ToastStore } from "./app/toast-store.ts";
import { TrendStore } from "./fleet/trend-store.ts";
import { ActivityStore } from "./app/activity-store.ts";
import { PasswordReset, type UserPort } from "./page/password-reset.ts";
import type { Clock } from "./port/clock.ts";
import type { CookieJar, Memory } from "./port/memory.ts";
import type { CallPort, QueryOf } from "./port/call.ts";
import type { BreedRow } from "../../contract/breed.ts";
import type { FarmRow } from "../../contract/farm.ts";
import type { OrgRow } from "../../contract/org.ts";
import type { LogLine } from "../../contract/log.ts";
import type { User } from "../../contract/user.ts";

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
  readonly page: PagePort;
  readonly alarm: AlarmPort;
  readonly password: PasswordPort;
  readonly release: ReleasePort;
  readonly logo: LogoPort;
  readonly record: RecordPort;
  readonly user: UserPort;
  readonly export: ExportPort;
  readonly call: CallPort;
  readonly summary: SummaryPort;
  readonly dayLines: FetchDayLines;
}

/** All the app knows, wired by hand: the one place where a store meets another. */
export function createStores(ports: StorePorts) {
  const fleet = new FleetStore();
  const detail = new DetailStore();
  const trend = new TrendStore();
  const summary = new SummaryStore(ports.summary, ports.clock);
  const record = {
    orgs: new RecordList(ports.record.orgs),
    users: new RecordList(ports.record.users),
    farms: new RecordList(ports.record.farms),
    breeds: new RecordList(ports.record.breeds),
    log: new RecordList(ports.record.log),
  };
  const language = new LanguageStore(ports.cookies, ports.browserLanguage);
  const session = new SessionStore({
    calls: ports.session,
    cookies: ports.cookies,
    clock: ports.clock,
    page: ports.page,
    say: (words) => language.say(words),
    onEnd: () => forget(),
  });
  const presence = new ConnectionStore(ports.clock);
  const edit = new EditStore();
  const passwordReset = new PasswordReset(ports.user, session, () => void record.users.reload());
  const brand = new BrandStore(ports.logo);
  const tab = new TabStore(ports.windowMemory);
  const toast = new ToastStore(ports.clock);
  const exportTask = new ExportTask(ports.export, ports.clock, toast, (words) =>
    language.say(words),
  );
  const alarmActions = new AlarmActions(ports.alarm, fleet);
  const forget = (): void => {
    fleet.clear();
    detail.clear();
    trend.clear();
    summary.clear();
    passwordReset.close();
    for (const list of Object.values(record)) list.clear();
    tab.forget();
    brand.clear();
    edit.abandon();
    alarmActions.clear();
    exportTask.cancel();
    toast.clear();
  };
  return {
    fleet,
    detail,
    trend,
    summary,
    tab,
    brand,
    frame: new ConsoleLayoutStore(ports.cookies),
    setting: new SettingStore(ports.cookies, ports.localMemory),
    presence,
    edit,
    release: new ReleaseStore(ports.release, ports.clock, presence, edit),
    password: new PasswordChange(ports.password, session, ports.clock),
    interest: new InterestStore(),
    session,
    record,
    recordNews: new RecordNews(),
    passwordReset,
    language,
    toast,
    work: new ActivityStore(ports.clock),
    /** For what one page alone does: its own editor is made from it. */
    call: ports.call,
    alarmActions,
    exportTask,
    /** For what a page keeps by itself as long as it is open. */
    page: { clock: ports.clock, localMemory: ports.localMemory, dayLines: ports.dayLines },
    /** Somebody else may sign in next: what was shown to this user goes. */
    forget,
  };
}
export type Stores = ReturnType<typeof createStores>;

/** Lists the server keeps, one a noun. */
export interface RecordPort {
  readonly orgs: FetchRecords<QueryOf<"listOrg">, OrgRow>;
  /** With `shackId`: who sees that house. */
  readonly users: FetchRecords<
    QueryOf<"listUser"> & Partial<Pick<QueryOf<"searchByShack">, "shackId">>,
    User
  >;
  /** The whole tree, parents before children: one page. */
  readonly farms: FetchRecords<QueryOf<"listFarm">, FarmRow>;
  readonly breeds: FetchRecords<QueryOf<"listBreed">, BreedRow>;
  readonly log: FetchRecords<QueryOf<"listLog">, LogLine>;
}
