import type { ComponentType } from "react";
import type { HouseWord } from "../../i18n/words/fleet/house-words.ts";
import type { HouseTabProps } from "../fleet/house-detail/house-tab-props.ts";
import { type LazyPart, lazyPart } from "../../ui/lazy-part.tsx";

/** A view of a tab of the house's page, named by the address (`?part=`). */
export interface HousePart {
  readonly key: string;
  readonly word: HouseWord;
  readonly View: LazyPart<HouseTabProps>;
}

/** A part whose code is fetched when it is shown: export `name` of the module `load` fetches. */
export const housePart = <K extends string>(
  key: string,
  word: HouseWord,
  load: () => Promise<Record<K, ComponentType<HouseTabProps>>>,
  name: K,
): HousePart => ({
  key,
  word,
  View: lazyPart(load, (module) => module[name]),
});

/** A tab and its parts; the first part is shown when the address names none. */
export interface HouseTab {
  readonly key: string;
  readonly word: HouseWord;
  readonly parts: readonly [HousePart, ...HousePart[]];
}

/** The tabs in their order; the first one is shown without `?tab=`. */
export const houseTabs = [
  {
    key: "live",
    word: "tabLive",
    parts: [housePart("live", "tabLive", () => import("./live-tab.tsx"), "LiveTab")],
  },
  {
    key: "trend",
    word: "tabTrend",
    parts: [
      housePart("day", "partDay", () => import("./house-trends.tsx"), "HouseTrends"),
      housePart("history", "partHistory", () => import("./trend-history.tsx"), "TrendHistory"),
    ],
  },
  {
    key: "alarms",
    word: "tabAlarms",
    parts: [
      housePart("records", "partAlarms", () => import("./alarm-records.tsx"), "AlarmRecords"),
      housePart("limits", "partLimits", () => import("./alarm-limits.tsx"), "AlarmLimits"),
    ],
  },
  {
    key: "production",
    word: "tabProduction",
    parts: [
      housePart(
        "production",
        "tabProduction",
        () => import("./production-tab.tsx"),
        "ProductionTab",
      ),
    ],
  },
  {
    key: "settings",
    word: "tabSettings",
    parts: [
      housePart(
        "settings",
        "tabSettings",
        () => import("../control/parameter/house-settings.tsx"),
        "HouseSettings",
      ),
    ],
  },
  {
    key: "devices",
    word: "tabDevices",
    parts: [
      housePart("sensors", "partSensors", () => import("./device-tables.tsx"), "DeviceTables"),
      housePart(
        "gateway",
        "partGateway",
        () => import("../fleet/house-detail/gateway-parts.tsx"),
        "GatewayTab",
      ),
      housePart("cameras", "partCameras", () => import("./camera-part.tsx"), "CameraPart"),
      housePart(
        "maintenance",
        "partMaintenance",
        () => import("./maintenance-tables.tsx"),
        "MaintenanceTables",
      ),
      housePart("power", "partPower", () => import("./power-figures.tsx"), "PowerFigures"),
    ],
  },
] as const satisfies readonly HouseTab[];

type TabKey = (typeof houseTabs)[number]["key"];

/** Tabs of earlier addresses, which bookmarks and messages still name. */
const formerTabs: Readonly<Record<string, readonly [tab: TabKey, part: string]>> = {
  curves: ["trend", "day"],
  parameter: ["alarms", "limits"],
  gateway: ["devices", "gateway"],
  cameras: ["devices", "cameras"],
  maintenance: ["devices", "maintenance"],
  power: ["devices", "power"],
};

/** Returns the tab and the part that an address names, by default the first ones. */
export function shownIn(tabName: string, partName: string): { tab: HouseTab; part: HousePart } {
  const [tabKey, partKey] = formerTabs[tabName] ?? [tabName, partName];
  const tab: HouseTab = houseTabs.find(({ key }) => key === tabKey) ?? houseTabs[0];
  return { tab, part: tab.parts.find(({ key }) => key === partKey) ?? tab.parts[0] };
}
