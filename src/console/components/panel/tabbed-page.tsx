import partTabsCss from "./part-tabs.module.css";
import css from "./tabbed-page.module.css";
import { observer } from "mobx-react-lite";
import { type ComponentType, Suspense, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import { across, moveFocus } from "../../../ui/roving.ts";
import { Skeleton } from "../answer/note.tsx";

export interface PageTab {
  /** Its name in the address (`?tab=`). */
  readonly key: string;
  readonly name: string;
  readonly View: ComponentType;
  /** Number of open items there; 0 and absent are not shown. */
  readonly count?: number;
}

/**
 * A page of tabs, one shown at a time; without a `tab` in the address the first. A single one has
 * no tab strip.
 */
export const TabbedPage = observer(function TabbedPage({
  label,
  tabs,
}: {
  /** Label of the strip. */
  readonly label: string;
  readonly tabs: readonly [PageTab, ...PageTab[]];
}) {
  const { t } = useHouseText();
  const [query, setQuery] = useSearchParams();
  const [first] = tabs;
  const { key: shown, View } = tabs.find(({ key }) => key === query.get("tab")) ?? first;
  const widths = tabs.map(({ name, count = 0 }) => `${name}${count}`).join();
  const strip = useRef<HTMLDivElement>(null);
  // On a narrow screen the tab of the shown part may be outside the view.
  useEffect(() => {
    strip.current
      ?.querySelector(`#manage-tab-${shown}`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown, widths]);
  const body = (
    <Suspense fallback={<Skeleton label={t("listLoading")} />}>
      <View key={shown} />
    </Suspense>
  );
  if (tabs.length < 2) return <div className={css.managePage}>{body}</div>;
  return (
    <div className={css.managePage}>
      <div
        ref={strip}
        className={`${css.manageTabs} ${partTabsCss.partTabs}`}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) => moveFocus(event, across, "[role=tab]")}
      >
        {tabs.map(({ key, name, count = 0 }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`manage-tab-${key}`}
            aria-controls={`manage-panel-${first.key}`}
            aria-selected={key === shown}
            tabIndex={key === shown ? 0 : -1}
            // Query parameters of one part do not apply to another.
            onClick={() => setQuery(key === first.key ? {} : { tab: key }, { replace: true })}
          >
            {name}
            {count > 0 && <span className={partTabsCss.partCount}>{count}</span>}
          </button>
        ))}
      </div>
      <div
        className="manage-panel"
        role="tabpanel"
        id={`manage-panel-${first.key}`}
        aria-labelledby={`manage-tab-${shown}`}
      >
        {body}
      </div>
    </div>
  );
});
