import partTabsCss from "../components/panel/part-tabs.module.css";
import css from "./house-tabs.module.css";
import { observer } from "mobx-react-lite";
import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import type { HouseWord } from "../../i18n/words/fleet/house-words.ts";
import { across, moveFocus } from "../../ui/roving.ts";
import { useAddress } from "../crud/list/use-address.ts";
import { Skeleton } from "../components/answer/note.tsx";
import { useHouseText } from "../../i18n/words/fleet/house-words.ts";
import type { HouseTabProps } from "../fleet/house-detail/house-tab-props.ts";

interface HouseTab {
  readonly key: string;
  readonly word: HouseWord;
  readonly View: ComponentType<HouseTabProps>;
}

const tab = <K extends string>(
  key: string,
  word: HouseWord,
  load: () => Promise<Record<K, ComponentType<HouseTabProps>>>,
  name: K,
): HouseTab => ({
  key,
  word,
  View: lazy(async () => ({ default: (await load())[name] as ComponentType<HouseTabProps> })),
});

/** In their order; the address names one (`?tab=`), the first without. */
const tabs: readonly [HouseTab, ...HouseTab[]] = [
  tab("now", "tabNow", () => import("./now-tab.tsx"), "NowTab"),
  tab("curves", "tabCurves", () => import("./house-trends.tsx"), "HouseTrends"),
  tab("alarms", "tabAlarms", () => import("./alarm-tab.tsx"), "AlarmTab"),
  tab("trend", "tabTrend", () => import("./trend-tab.tsx"), "TrendTab"),
  tab("devices", "tabDevices", () => import("./device-tab.tsx"), "DeviceTab"),
  tab(
    "gateway",
    "tabGateway",
    () => import("../fleet/house-detail/gateway-parts.tsx"),
    "GatewayTab",
  ),
  tab("parameter", "tabParameter", () => import("./limit-tab.tsx"), "LimitTab"),
  tab("production", "tabProduction", () => import("./production-tab.tsx"), "ProductionTab"),
  tab("cameras", "tabCameras", () => import("./camera-tab.tsx"), "CameraTab"),
  tab("maintenance", "tabMaintenance", () => import("./maintenance-tab.tsx"), "MaintenanceTab"),
  tab("power", "tabPower", () => import("./power-tab.tsx"), "PowerTab"),
];

/** The parts of the page, one at a time. */
export const HouseTabs = observer(function HouseTabs(props: HouseTabProps) {
  const { t } = useHouseText();
  const { read, put } = useAddress();
  const shown = tabs.find(({ key }) => key === read("tab")) ?? tabs[0];
  const { View } = shown;
  const { alarmCount } = props.record;
  const strip = useRef<HTMLDivElement>(null);
  // On a narrow screen the part that is shown may stand beyond the edge.
  useEffect(() => {
    strip.current
      ?.querySelector(`#house-tab-${shown.key}`)
      ?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [shown.key]);
  return (
    <>
      <div
        ref={strip}
        className={`${css.houseTabs} ${partTabsCss.partTabs}`}
        role="tablist"
        aria-label={t("houseTabs")}
        tabIndex={-1}
        onKeyDown={(event) => moveFocus(event, across, "[role=tab]")}
      >
        {tabs.map(({ key, word }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`house-tab-${key}`}
            aria-controls="house-panel"
            aria-selected={key === shown.key}
            tabIndex={key === shown.key ? 0 : -1}
            onFocus={(event) =>
              event.currentTarget.scrollIntoView?.({ block: "nearest", inline: "nearest" })
            }
            onClick={() => put({ tab: key === tabs[0].key ? null : key, page: null, size: null })}
          >
            {t(word)}
            {key === "alarms" && alarmCount > 0 && (
              <span className={css.houseTabCount}>{alarmCount}</span>
            )}
          </button>
        ))}
      </div>
      <div
        className={css.houseTabPanel}
        role="tabpanel"
        id="house-panel"
        aria-labelledby={`house-tab-${shown.key}`}
      >
        <Suspense fallback={<Skeleton label={t("answerLoading")} />}>
          <View key={shown.key} {...props} />
        </Suspense>
      </div>
    </>
  );
});
