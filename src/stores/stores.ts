import { AlarmCountStore } from "./alarm/alarm-count-store.ts";
import { AlarmActions, type AlarmPort } from "./alarm/alarm-actions.ts";
import { BrandStore, type LogoPort } from "./app/brand-store.ts";
import type { FetchDayLines } from "./telemetry/day-line-store.ts";
import { HouseDetailStore } from "./fleet/house-detail-store.ts";
import { CopiedSettings } from "./control/copied-settings.ts";
import { type PersonNamePort, PersonNames } from "./record/person-names.ts";
import { EditStore } from "./app/edit-store.ts";
import { ExportTask, type ExportPort } from "./record/export-task.ts";
import { FleetStore } from "./fleet/fleet-store.ts";
import { FlockAges } from "./fleet/flock-ages.ts";
import { RequestedHouses } from "./fleet/requested-houses.ts";
import { InterestStore } from "./fleet/interest-store.ts";
import { LanguageStore } from "./app/language-store.ts";
import { ConsoleLayoutStore } from "./app/console-layout-store.ts";
import { FactorPrompt } from "./account/factor-prompt.ts";
import { PasswordChange, type PasswordPort } from "./account/password-change.ts";
import { ConnectionStore } from "./app/connection-store.ts";
import { RecordChangeCounts } from "./record/record-change-counts.ts";
import { ReleaseStore, type ReleasePort } from "./app/release-store.ts";
import type { PagePort, SessionPort } from "./app/session-port.ts";
import { SessionStore } from "./app/session-store.ts";
import { SettingStore } from "./app/setting-store.ts";
import { type FleetSummaryPort, FleetSummaryStore } from "./fleet/fleet-summary-store.ts";
import { TabStore } from "./app/tab-store.ts";
import { ToastStore } from "./app/toast-store.ts";
import { type DisplayPort, DisplayStore } from "./screens/display-store.ts";
import { createSessionJar } from "./screens/credential-storage.ts";
import { TrendStore } from "./telemetry/trend-store.ts";
import { ActivityStore } from "./app/activity-store.ts";
import { type SpeechPort, SpeechStore } from "./app/speech-store.ts";
import type { SoundPort } from "./screens/sound-store.ts";
import type { Clock } from "./port/clock.ts";
import type { CookieJar, Memory } from "./port/memory.ts";
import type { CallApi } from "./port/call.ts";

export interface StorePorts {
  readonly clock: Clock;
  readonly cookies: CookieJar;
  /** Outlives the window. */
  readonly localMemory: Memory;
  /** Belongs to this window and survives its reloads. */
  readonly windowMemory: Memory;
  /** Unique identity of this tab, which survives its reloads. */
  readonly tabId: string;
  /** The browser's languages, comma-separated. */
  readonly browserLanguage: string;
  readonly session: SessionPort;
  readonly display: DisplayPort;
  readonly page: PagePort;
  readonly alarm: AlarmPort;
  readonly password: PasswordPort;
  readonly release: ReleasePort;
  readonly logo: LogoPort;
  readonly personNames: PersonNamePort;
  readonly export: ExportPort;
  readonly callApi: CallApi;
  readonly fleetSummary: FleetSummaryPort;
  readonly dayLines: FetchDayLines;
  readonly sound: SoundPort;
  readonly speech: SpeechPort;
}

/** Dependencies that pages get for the state they keep themselves. */
const pageMeans = (ports: StorePorts) => ({
  clock: ports.clock,
  localMemory: ports.localMemory,
  tabId: ports.tabId,
  dayLines: ports.dayLines,
  sound: ports.sound,
  factor: new FactorPrompt(),
  speech: new SpeechStore(ports.speech, ports.localMemory),
});

/** Hints of changed records, and the names of people that change with them. */
function recordChangeStores({ personNames, clock }: StorePorts, language: LanguageStore) {
  const recordChangeCounts = new RecordChangeCounts();
  const people = new PersonNames(personNames, clock, language, recordChangeCounts);
  return { recordChangeCounts, people };
}

function fleetStores({ clock }: StorePorts) {
  const wanted = new RequestedHouses(clock);
  return { wanted, fleet: new FleetStore(wanted), interest: new InterestStore(wanted) };
}

/** All stores of the app, wired by hand: the only place where stores are connected. */
export function createStores(ports: StorePorts) {
  const houses = fleetStores(ports);
  const { fleet } = houses;
  const houseDetails = new HouseDetailStore();
  const trends = new TrendStore();
  const fleetSummary = new FleetSummaryStore(ports.fleetSummary, ports.clock, fleet);
  const language = new LanguageStore(ports.cookies, ports.browserLanguage);
  const connection = new ConnectionStore(ports.clock);
  const display = new DisplayStore(ports.display, ports.clock, ports.localMemory, connection);
  const session = new SessionStore({
    calls: ports.session,
    cookies: createSessionJar({
      cookies: ports.cookies,
      display: () => (ports.display.isOnWall() ? display.credential : null),
    }),
    clock: ports.clock,
    page: ports.page,
    t: (words) => language.t(words),
    onEnd: () => forget(),
  });
  const alarmCount = new AlarmCountStore(fleet, connection);
  const edit = new EditStore();
  const copied = new CopiedSettings(ports.windowMemory);
  const brand = new BrandStore(ports.logo);
  const tab = new TabStore(ports.windowMemory);
  const toast = new ToastStore(ports.clock);
  const exportTask = new ExportTask(ports.export, ports.clock, toast, (words) => language.t(words));
  const alarmActions = new AlarmActions(ports.alarm, fleet);
  const cleared = [fleet, houseDetails, trends, fleetSummary, brand, alarmActions, toast, copied];
  const forget = (): void => {
    for (const store of cleared) store.clear();
    alarmCount.forget();
    tab.forget();
    edit.abandon();
    exportTask.cancel();
  };
  return {
    ...houses,
    alarmCount,
    houseDetails,
    trends,
    fleetSummary,
    ...new FlockAges(fleet, connection),
    tab,
    brand,
    layout: new ConsoleLayoutStore(ports.cookies),
    setting: new SettingStore(ports.cookies, ports.localMemory),
    connection,
    copied,
    edit,
    release: new ReleaseStore(ports.release, ports.clock, connection, edit),
    password: new PasswordChange(ports.password, session, ports.clock),
    session,
    display,
    ...recordChangeStores(ports, language),
    language,
    toast,
    activity: new ActivityStore(ports.clock),
    /** For data of a single page, which creates its own editor with it. */
    callApi: ports.callApi,
    alarmActions,
    exportTask,
    /** For data that a page keeps only while it is open. */
    page: pageMeans(ports),
    /** Another user may sign in next: the former user's data is removed. */
    forget,
  };
}
export type Stores = ReturnType<typeof createStores>;
