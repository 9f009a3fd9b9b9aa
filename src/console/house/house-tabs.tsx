import partTabsCss from "../components/panel/part-tabs.module.css";
import css from "./house-tabs.module.css";
import { SegmentedControl } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { Suspense, useEffect, useRef } from "react";
import { across, moveFocus } from "../../ui/roving.ts";
import { useAddress } from "../crud/list/use-address.ts";
import { Skeleton } from "../components/answer/note.tsx";
import { useHouseText } from "../../i18n/words/fleet/house-words.ts";
import type { HouseTabProps } from "../fleet/house-detail/house-tab-props.ts";
import { type HousePart, type HouseTab, houseTabs, shownIn } from "./house-tab-parts.ts";

/** The parts of the page, one at a time; the back button goes through them. */
export const HouseTabs = observer(function HouseTabs(props: HouseTabProps) {
  const { t } = useHouseText();
  const { read, go } = useAddress();
  const { tab, part } = shownIn(read("tab"), read("part"));
  const { View } = part;
  const { alarmCount } = props.record;
  const strip = useRef<HTMLDivElement>(null);
  // On a narrow screen the tab of the shown part may be outside the view.
  useEffect(() => {
    strip.current
      ?.querySelector(`#house-tab-${tab.key}`)
      ?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [tab.key]);
  // Query parameters of one part do not apply to another.
  const open = (key: string) => go(key === houseTabs[0].key ? {} : { tab: key });
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
        {houseTabs.map(({ key, word }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`house-tab-${key}`}
            aria-controls="house-panel"
            aria-selected={key === tab.key}
            tabIndex={key === tab.key ? 0 : -1}
            onFocus={(event) =>
              event.currentTarget.scrollIntoView?.({ block: "nearest", inline: "nearest" })
            }
            onClick={() => open(key)}
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
        aria-labelledby={`house-tab-${tab.key}`}
      >
        {tab.parts.length > 1 && (
          <PartChoice
            tab={tab}
            shown={part}
            onChoose={(key) => go({ tab: tab.key, part: key === tab.parts[0].key ? null : key })}
          />
        )}
        <Suspense fallback={<Skeleton label={t("answerLoading")} />}>
          <View key={part.key} {...props} />
        </Suspense>
      </div>
    </>
  );
});

const PartChoice = ({
  tab,
  shown,
  onChoose,
}: {
  tab: HouseTab;
  shown: HousePart;
  onChoose: (key: string) => void;
}) => {
  const { t } = useHouseText();
  return (
    <div className={css.housePartChoice}>
      <SegmentedControl
        aria-label={t(tab.word)}
        value={shown.key}
        onValueChange={onChoose}
        options={tab.parts.map(({ key, word }) => ({ value: key, label: t(word) }))}
      />
    </div>
  );
};
