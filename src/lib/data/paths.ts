import type { Language } from "../../../contract/base/words.ts";

/** Filter of the vaccination reminders. */
interface ImmuneChoice {
  readonly farmId?: number;
  readonly flockId?: number;
  readonly species?: string;
  readonly state?: string;
}

/** Every address of the app, spelled as in the specification; `shack` is a house. */
export const paths = {
  root: "/",
  login: "/login",
  notFound: "/404",
  dashboard: "/dashboard",
  houseOverview: "/shack/status/overview",
  houseMonitor: "/shack/status/monitor",
  houseCompared: "/shack/status/compared",
  /** Pattern of a house's own page. */
  housePage: "/shack/house/:id",
  house: (id: number): string => `/shack/house/${id}`,
  /** A tab of the page of a house, with further parameters. */
  houseTab: (
    id: number,
    tab: "trend" | "alarms" | "production" | "devices",
    part?: string,
  ): string => `/shack/house/${id}?tab=${tab}${part === undefined ? "" : `&part=${part}`}`,
  /** The settings of a house's controller: a group, or the commands sent to it. */
  houseSettings: (id: number, group?: string): string =>
    `/shack/house/${id}?tab=settings${group === undefined ? "" : `&group=${group}`}`,
  /** Patterns of former pages that are now tabs of the house's page. */
  houseTrendPage: "/shack/house/:id/trend",
  houseParameterPage: "/shack/house/:id/parameter",
  /** Pattern of one gateway; `?house=` names its house. */
  gatewayPage: "/gateway/:id",
  gateway: (id: number, houseId: number): string => `/gateway/${id}?house=${houseId}`,
  /** Pattern of an edge computer of a site. */
  sitePage: "/ai6000/:id",
  /** Advice of all edge computers. */
  advice: "/envcontrol/advice",
  site: (gatewayId: number): string => `/ai6000/${gatewayId}`,
  /** Pattern of the alarm inputs of a gateway; `?house=` names its house. */
  alarmInputPage: "/gateway/:id/input",
  alarmInput: (id: number, houseId: number): string => `/gateway/${id}/input?house=${houseId}`,
  envControl: "/envcontrol/index",
  /** List of houses that leads to one group of their settings. */
  settingsGroup: (group: string): string => `/envcontrol/index?group=${group}`,
  /** A batch: its plan, then its progress. */
  batches: "/envcontrol/batches",
  batch: (id: string): string => `/envcontrol/batches?batch=${id}`,
  templates: "/envcontrol/templates",
  /** Houses that should follow a template, and their differences. */
  templateDrift: (id: number): string => `/envcontrol/templates?drift=${id}`,
  /** Files for gateways, and their rollouts. */
  upgrade: "/envcontrol/upgrade",
  rollout: (id: number | string): string => `/envcontrol/upgrade?rollout=${id}`,
  /** Houses and gateways, for users who do not manage farms. */
  houseManage: "/shack/manage",
  /** The daily records of a day; one flock's are entered on a page of its own. */
  production: "/production/index",
  /** Comparison of flocks; with `?report=` the report of one. */
  flocks: "/production/flocks",
  reportOf: (flockId: number): string => `/production/flocks?report=${flockId}`,
  forecast: "/production/forecast",
  feed: "/production/feed",
  immune: "/production/immune",
  immuneOf: (flockId: number): string => `/production/immune?flock=${flockId}`,
  /** The reminders due on a day, in the chosen state. */
  immuneOn: (
    day: string,
    { farmId = 0, flockId = 0, species = "", state = "" }: ImmuneChoice,
  ): string => {
    const chosen = { farm: farmId || "", flock: flockId || "", species, state: state || "all" };
    const words = Object.entries(chosen).flatMap(([key, value]) =>
      value === "" ? [] : [`&${key}=${value}`],
    );
    return `/production/immune?from=${day}&to=${day}${words.join("")}`;
  },
  /** Sheets: one day of all flocks, or many days of a flock. */
  enterDay: "/production/index?tab=enter",
  enterFlock: (flockId: number): string => `/production/index?tab=enter&flock=${flockId}`,
  warnings: "/production/warnings",
  warningsOf: (flockId: number): string => `/production/warnings?flock=${flockId}`,
  productionEntryPage: "/production/enter/:id",
  productionEntry: (flockId: number, day?: string): string =>
    `/production/enter/${flockId}${day === undefined ? "" : `?day=${day}`}`,
  camera: "/camera/index",
  cameraOf: (houseId: number): string => `/camera/index?house=${houseId}`,
  /** Maintenance plans, completed work, and units. */
  maintenance: "/maintenance/index",
  /** Work assigned to the viewer. */
  maintenanceMine: "/maintenance/index?mine=1",
  maintenancePlans: "/maintenance/index?tab=plans",
  /** Plans that are due on a day, of a farm or (0) of all. */
  maintenanceDay: (day: string, farmId: number): string =>
    `/maintenance/index?tab=plans&due=${day}${farmId > 0 ? `&farm=${farmId}` : ""}`,
  maintenanceUnits: "/maintenance/index?tab=units",
  /** Opens the form that records the work done for an alarm. */
  houseRepair: (houseId: number, alarmId: number): string =>
    `/shack/house/${houseId}?tab=devices&part=maintenance&repair=${alarmId}`,
  /** Labels of the units of a house, to be printed. */
  unitLabels: (houseId: number): string => `/maintenance/index?tab=units&labels=${houseId}`,
  /** Pattern of the address on a unit's label. */
  unitPage: "/unit/:label",
  unit: (label: string): string => `/unit/${label}`,
  power: "/power/index",
  alarmCurrent: "/alarm/current",
  alarmHistory: "/alarm/index",
  alarmPhone: "/alarmPhone/index",
  rota: "/alarmPhone/index?tab=rota",
  handover: "/alarm/handover",
  /** Readiness of each house: whether an alarm would reach a person. */
  readiness: "/alarm/readiness",
  /** Houses that deserve a visit this morning. */
  morning: "/morning/index",
  /** Reports that are sent by schedule. */
  report: "/report/index",
  log: "/log/index",
  orgManage: "/system/org",
  userManage: "/system/user",
  farmManage: "/system/farm",
  gatewayManage: "/system/gateway",
  poultryManage: "/system/poultry",
  /** Every rule that is set once; with `?tab=` the form of some. */
  rules: "/system/rules",
  rulesOf: (tab: string): string => `/system/rules?tab=${tab}`,
  alarmKind: (key: string): string => `/system/rules?tab=kinds&kind=${key}`,
  displayManage: "/system/wall",
  serviceManage: "/system/service",
  peerManage: "/system/peer",
  /** The rules for signing in. */
  signInManage: "/system/signin",
  /** The user's own ways to sign in: devices, second factor. */
  security: "/user/security",
  alarmOverview: "/alarmOverview/index",
  /** Opens the page after it with a fresh state: /redirect/shack/status/overview. */
  redirect: "/redirect",
  wall: "/screenDatav/home",
} as const;

const wallLanguages = new Map<string | null, Language>([
  ["0", "zh"],
  ["1", "en"],
  ["zh", "zh"],
  ["en", "en"],
]);

/** Returns the language that a wall's address names; null: the user's or the browser's applies. */
export const wallLanguage = (query: URLSearchParams): Language | null =>
  wallLanguages.get(query.get("language")) ?? null;

/** The wall in a language: 1 = English, 0 = Chinese. */
export const wallPath = (language: Language): string =>
  `${paths.wall}?language=${language === "en" ? 1 : 0}`;

/**
 * The same on the separate address of the data screen, if the build sets one (VITE_DATA_SCREEN, an
 * origin).
 */
export const dataScreenPath = (language: Language): string =>
  (import.meta.env["VITE_DATA_SCREEN"] ?? "") + wallPath(language);

export const isWallPath = (pathname: string): boolean =>
  pathname === paths.wall || pathname.startsWith(`${paths.wall}/`);

/** The login page, which then leads to `target` (path and query). */
export const loginPath = (target: string): string =>
  target === paths.root ? paths.login : `${paths.login}?redirect=${encodeURIComponent(target)}`;

/** Returns the address that opens `fullPath` (pathname, query, hash) with a fresh state. */
export const redirectPath = (fullPath: string): string => paths.redirect + fullPath;

/**
 * Returns the path to open after signing in: a path of this origin, otherwise the root. Any target
 * that could name another host or scheme is refused, even behind /redirect.
 */
export function safeRedirect(target: string | null, origin: string): string {
  if (target === null || !target.startsWith("/") || !URL.canParse(target, origin))
    return paths.root;
  const url = new URL(target, origin);
  if (url.origin !== origin || url.pathname.includes("//")) return paths.root;
  return url.pathname === paths.login ? paths.root : url.pathname + url.search + url.hash;
}
