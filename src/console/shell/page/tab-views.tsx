import { observer } from "mobx-react-lite";
import { useCallback } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { TabView } from "./tab-view.tsx";
import { pageAt, type Page } from "./console-page.ts";

/** Distance scrolled before a header that is not fixed is hidden, CSS px. */
const headerLeavesPx = 60;
/** A page that is hardly longer than the window would flicker as the header is hidden and shown. */
const minSpacePx = 180;
const headerPx = 52;

/**
 * The views of the opened tabs: the active one, and hidden behind it those that keep their state.
 */
export const TabViews = observer(function TabViews({
  pages,
  activeKey,
}: {
  pages: readonly Page[];
  activeKey: string | null;
}) {
  const { tab: tabs, layout, setting, language } = useStores();
  const onScroll = useCallback(
    (top: number, space: number) => {
      const fullSpace = space + (layout.isHeaderAway ? headerPx : 0);
      layout.moveHeader(!setting.isHeaderFixed && fullSpace > minSpacePx && top > headerLeavesPx);
    },
    [layout, setting],
  );
  const restoresScroll = useCallback(() => setting.isPlaceKept, [setting]);
  return tabs.tabs.map((tab) => {
    const page = pageAt(pages, tab.key);
    const isActive = tab.key === activeKey;
    if (page === null || !tab.isVisited || (!isActive && !tab.isCached)) return null;
    return (
      <TabView
        key={`${tab.key} ${tab.version}`}
        tab={tab}
        page={page}
        isActive={isActive}
        language={language.current}
        onScroll={onScroll}
        restoresScroll={restoresScroll}
      />
    );
  });
});
