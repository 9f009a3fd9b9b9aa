import {
  Comparison,
  Control,
  Dashboard,
  DiagramTree,
  GlobeNetwork,
  History,
  Home,
  Layers,
  Notifications,
  Office,
  PanelStats,
  People,
  Pulse,
  Settings,
  Tag,
  TimelineLineChart,
} from "@blueprintjs/icons";
import { type ComponentType, lazy } from "react";
import { matchPath } from "react-router-dom";
import type { Action } from "../../../contract/policy.ts";
import type { ConsoleWord } from "../../i18n/words/console.ts";
import { paths } from "../../lib/paths.ts";

/** An icon as the menu draws it. */
export type Icon = ComponentType<{ size?: number }>;

/**
 * One page of the console. Menu, guard, tabs, breadcrumb, palette and document title are made from
 * this.
 */
export interface Page {
  /** Pattern of the router; an id in it makes every id a page of its own. */
  readonly path: string;
  readonly title: ConsoleWord;
  readonly icon: Icon;
  /** Who may open it: whoever may make its first call. For everybody else it does not exist. */
  readonly access: Action;
  /** Its tab is always there. */
  readonly isAffixed: boolean;
  /** Keeps its state while another tab is shown. */
  readonly isCached: boolean;
  /** Not in the menu: reached from other pages. */
  readonly isHidden: boolean;
  readonly View: ComponentType;
  /** Fetches the code of the page ahead of its opening. */
  readonly preload: () => void;
}

/** A heading of the menu with the pages below it. */
export interface Section {
  readonly title: ConsoleWord;
  readonly icon: Icon;
  readonly pages: readonly Page[];
}
export type MenuEntry = Page | Section;
export const isSection = (entry: MenuEntry): entry is Section => "pages" in entry;

type Traits = Pick<Page, "path" | "title" | "icon" | "access"> &
  Partial<Pick<Page, "isAffixed" | "isCached" | "isHidden">>;

/** A page whose code is the export `name` of the module that `load` fetches. */
function page<K extends string>(
  traits: Traits,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): Page {
  const View = lazy(async () => ({ default: (await load())[name] as ComponentType }));
  return {
    isAffixed: false,
    isCached: true,
    isHidden: false,
    ...traits,
    View,
    preload: () => void load().catch(() => {}),
  };
}

const alarmOverview = page(
  {
    path: paths.alarmOverview,
    title: "alarmOverview",
    icon: GlobeNetwork,
    access: "wall.embed",
    isCached: false,
  },
  () => import("../alarm-overview/alarm-overview.tsx"),
  "AlarmOverview",
);

/** Every page there is, in the order of the menu (specification, section 2). */
const menu: readonly MenuEntry[] = [
  page(
    { path: paths.dashboard, title: "home", icon: Home, access: "overview.read" },
    () => import("../home/dashboard.tsx"),
    "Dashboard",
  ),
  {
    title: "houseStatus",
    icon: Pulse,
    pages: [
      page(
        {
          path: paths.houseOverview,
          title: "houseOverview",
          icon: Dashboard,
          access: "overview.read",
          isAffixed: true,
        },
        () => import("../overview/house-overview.tsx"),
        "HouseOverview",
      ),
      page(
        { path: paths.houseMonitor, title: "houseMonitor", icon: PanelStats, access: "house.read" },
        () => import("../monitor/house-monitor.tsx"),
        "HouseMonitor",
      ),
      page(
        {
          path: paths.houseCompared,
          title: "houseCompared",
          icon: Comparison,
          access: "telemetry.read",
        },
        () => import("../compared/house-compared.tsx"),
        "HouseCompared",
      ),
      page(
        {
          path: paths.alarmHistory,
          title: "alarmHistory",
          icon: Notifications,
          access: "alarm.read",
        },
        () => import("../alarm-history/alarm-history.tsx"),
        "AlarmHistoryPage",
      ),
    ],
  },
  page(
    {
      path: paths.housePage,
      title: "houseDetail",
      icon: Layers,
      access: "house.read",
      isHidden: true,
    },
    () => import("../house/house-page.tsx"),
    "HousePage",
  ),
  page(
    {
      path: paths.houseTrendPage,
      title: "statusTrend",
      icon: TimelineLineChart,
      access: "telemetry.read",
      isHidden: true,
    },
    () => import("../trend/trend-page.tsx"),
    "StatusTrendPage",
  ),
  page(
    { path: paths.envControl, title: "envControl", icon: Control, access: "house.read" },
    () => import("../control/env-control.tsx"),
    "EnvControl",
  ),
  page(
    { path: paths.log, title: "userLog", icon: History, access: "log.read" },
    () => import("../log/operation-log.tsx"),
    "OperationLog",
  ),
  {
    title: "systemManage",
    icon: Settings,
    pages: [
      page(
        { path: paths.orgManage, title: "orgManage", icon: Office, access: "org.read" },
        () => import("../org/org-page.tsx"),
        "OrgManage",
      ),
      page(
        { path: paths.userManage, title: "userManage", icon: People, access: "user.read" },
        () => import("../user/user-page.tsx"),
        "UserManage",
      ),
      page(
        { path: paths.farmManage, title: "farmManage", icon: DiagramTree, access: "farm.read" },
        () => import("../farm/farm-page.tsx"),
        "FarmManage",
      ),
      page(
        { path: paths.poultryManage, title: "poultryManage", icon: Tag, access: "breed.read" },
        () => import("../breed/breed-page.tsx"),
        "PoultryManage",
      ),
    ],
  },
  ...(import.meta.env["VITE_ALARM_OVERVIEW"] === "on" ? [alarmOverview] : []),
];

/**
 * The menu of somebody who may do `may`: what it leaves out does not exist for them. A heading
 * without pages is none.
 */
export function menuFor(may: (action: Action) => boolean): readonly MenuEntry[] {
  return menu.flatMap((entry): MenuEntry[] => {
    if (!isSection(entry)) return may(entry.access) ? [entry] : [];
    const pages = entry.pages.filter(({ access }) => may(access));
    return pages.length === 0 ? [] : [{ ...entry, pages }];
  });
}

export const pagesOf = (entries: readonly MenuEntry[]): readonly Page[] =>
  entries.flatMap((entry) => (isSection(entry) ? entry.pages : [entry]));

/** The page at a pathname, or null. */
export const pageAt = (pages: readonly Page[], pathname: string): Page | null =>
  pages.find(({ path }) => matchPath(path, pathname) !== null) ?? null;

/** The heading a page stands under, or null. */
export const sectionOf = (entries: readonly MenuEntry[], page: Page): Section | null =>
  entries.find((entry): entry is Section => isSection(entry) && entry.pages.includes(page)) ?? null;
