import {
  Camera,
  Build,
  Clipboard,
  Cog,
  Comparison,
  Control,
  Dashboard,
  Desktop,
  DiagramTree,
  Exchange,
  EyeOpen,
  Edit,
  Endorsed,
  GlobeNetwork,
  History,
  Home,
  Layers,
  Notifications,
  Office,
  Offline,
  PanelStats,
  People,
  Phone,
  Pulse,
  Settings,
  Tag,
  TimelineLineChart,
  Wrench,
} from "@blueprintjs/icons";
import { type ComponentType, lazy } from "react";
import { paths } from "../lib/data/paths.ts";
import type { Page, MenuEntry } from "./shell/page/console-page.ts";

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
  () => import("./alarm/list/alarm-overview.tsx"),
  "AlarmOverview",
);

/** Every page there is, in the order of the menu (specification, section 2). */
export const consoleMenu: readonly MenuEntry[] = [
  page(
    { path: paths.dashboard, title: "home", icon: Home, access: "overview.read" },
    () => import("./fleet/home/dashboard.tsx"),
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
        () => import("./fleet/overview/house-overview.tsx"),
        "HouseOverview",
      ),
      page(
        { path: paths.houseMonitor, title: "houseMonitor", icon: PanelStats, access: "house.read" },
        () => import("./fleet/monitor/house-monitor.tsx"),
        "HouseMonitor",
      ),
      page(
        {
          path: paths.houseCompared,
          title: "houseCompared",
          icon: Comparison,
          access: "telemetry.read",
        },
        () => import("./fleet/compared/house-compared.tsx"),
        "HouseCompared",
      ),
      page(
        {
          path: paths.alarmHistory,
          title: "alarmHistory",
          icon: Notifications,
          access: "alarm.read",
        },
        () => import("./alarm/history/alarm-history.tsx"),
        "AlarmHistoryPage",
      ),
      page(
        {
          path: paths.handover,
          title: "handover",
          icon: Exchange,
          access: "handover.read",
        },
        () => import("./alarm/handover/handover-page.tsx"),
        "HandoverPage",
      ),
      page(
        { path: paths.readiness, title: "readiness", icon: Endorsed, access: "alarm.read" },
        () => import("./operate/readiness/readiness-page.tsx"),
        "ReadinessPage",
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
    () => import("./fleet/house/house-page.tsx"),
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
    () => import("./fleet/trend/trend-page.tsx"),
    "StatusTrendPage",
  ),
  page(
    {
      path: paths.houseParameterPage,
      title: "parameters",
      icon: Control,
      access: "parameter.read",
      isHidden: true,
    },
    () => import("./control/parameter/parameter-page.tsx"),
    "ParameterPage",
  ),
  page(
    {
      path: paths.gatewayPage,
      title: "gatewayDetail",
      icon: GlobeNetwork,
      access: "house.read",
      isHidden: true,
    },
    () => import("./control/parameter/parameter-page.tsx"),
    "GatewayPage",
  ),
  page(
    {
      path: paths.sitePage,
      title: "edgeSite",
      icon: DiagramTree,
      access: "house.read",
      isHidden: true,
    },
    () => import("./control/edge/site-page.tsx"),
    "SitePage",
  ),
  {
    title: "dailyBusiness",
    icon: Clipboard,
    pages: [
      page(
        { path: paths.production, title: "dataInput", icon: Edit, access: "production.read" },
        () => import("./flock/production/production-parts.tsx"),
        "ProductionParts",
      ),
      page(
        { path: paths.power, title: "powerManage", icon: Offline, access: "power.read" },
        () => import("./energy/power-parts.tsx"),
        "PowerParts",
      ),
    ],
  },
  page(
    {
      path: paths.maintenance,
      title: "maintenance",
      icon: Build,
      access: "maintenance.read",
    },
    () => import("./maintenance/maintenance-page.tsx"),
    "MaintenancePage",
  ),
  page(
    {
      path: paths.unitPage,
      title: "unitPage",
      icon: Build,
      access: "maintenance.read",
      isHidden: true,
    },
    () => import("./maintenance/unit/unit-page.tsx"),
    "UnitPage",
  ),
  page(
    {
      path: paths.productionEntryPage,
      title: "dataEntry",
      icon: Edit,
      access: "production.read",
      isHidden: true,
    },
    () => import("./flock/entry/entry-page.tsx"),
    "EntryPage",
  ),
  page(
    {
      path: paths.alarmInputPage,
      title: "alarmInputs",
      icon: Notifications,
      access: "alarmInput.read",
      isHidden: true,
    },
    () => import("./admin/gateway/alarm-input-page.tsx"),
    "AlarmInputPage",
  ),
  page(
    { path: paths.envControl, title: "envControl", icon: Control, access: "house.read" },
    () => import("./control/environment/env-control-page.tsx"),
    "EnvControlPage",
  ),
  page(
    { path: paths.houseManage, title: "houseManagement", icon: Wrench, access: "house.managePage" },
    () => import("./admin/farm/farm-page.tsx"),
    "FarmManage",
  ),
  page(
    { path: paths.camera, title: "cameras", icon: Camera, access: "camera.read" },
    () => import("./camera/camera-parts.tsx"),
    "CameraParts",
  ),
  page(
    { path: paths.alarmPhone, title: "alarmPhone", icon: Phone, access: "phone.read" },
    () => import("./notify/alarm-phone-page.tsx"),
    "AlarmPhonePage",
  ),
  page(
    { path: paths.alarmSetting, title: "alarmSetting", icon: Cog, access: "alarmSetting.read" },
    () => import("./alarm/setting/alarm-setting-page.tsx"),
    "AlarmSettingPage",
  ),
  page(
    { path: paths.log, title: "userLog", icon: History, access: "log.read" },
    () => import("./operate/log/operation-log.tsx"),
    "OperationLog",
  ),
  {
    title: "systemManage",
    icon: Settings,
    pages: [
      page(
        { path: paths.orgManage, title: "orgManage", icon: Office, access: "org.read" },
        () => import("./admin/account/org-page.tsx"),
        "OrgManage",
      ),
      page(
        { path: paths.userManage, title: "userManage", icon: People, access: "user.read" },
        () => import("./admin/account/user-page.tsx"),
        "UserManage",
      ),
      page(
        { path: paths.farmManage, title: "farmManage", icon: DiagramTree, access: "farm.read" },
        () => import("./admin/farm/farm-page.tsx"),
        "FarmManage",
      ),
      page(
        { path: paths.poultryManage, title: "poultryManage", icon: Tag, access: "breed.read" },
        () => import("./flock/breed/breed-page.tsx"),
        "PoultryManage",
      ),
      page(
        {
          path: paths.displayManage,
          title: "displayManage",
          icon: Desktop,
          access: "display.read",
        },
        () => import("./admin/account/display-page.tsx"),
        "DisplayManage",
      ),
      page(
        { path: paths.peerManage, title: "peerManage", icon: EyeOpen, access: "peer.read" },
        () => import("./operate/peer/peer-page.tsx"),
        "PeerManage",
      ),
    ],
  },
  ...(import.meta.env["VITE_ALARM_OVERVIEW"] === "on" ? [alarmOverview] : []),
];
