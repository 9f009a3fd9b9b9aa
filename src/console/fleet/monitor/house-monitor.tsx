import "./monitor.module.css";
import "../house-list/house-list.module.css";
import css from "./house-monitor.module.css";
import { Drawer } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useRef, useState } from "react";
import { useFarmHouses } from "../../../context/use-farm-houses.ts";
import { useHouseSearch } from "../../../context/use-house-search.ts";
import { PartNote } from "../../components/answer/part-note.tsx";
import { StatusTiles } from "../house-list/status-tiles.tsx";
import { media, useMedia } from "../../components/input/use-media.ts";
import { useShowing } from "../../components/dialog/use-showing.ts";
import { FarmPanel } from "./monitor-farm-panel.tsx";
import { DayLines } from "../house-list/house-day-line.tsx";
import { MonitorBar } from "./monitor-bar.tsx";
import { MonitorList } from "./monitor-list.tsx";
import { useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";
import { OrderNotice } from "./order-notice.tsx";
import { useHouseLinks } from "./use-house-links.ts";
import { useMonitor } from "./use-monitor.ts";

/**
 * /shack/status/monitor: every house with its live values, as cards or as a table. The address
 * contains what is shown, so that a link shows the same.
 */
export const HouseMonitor = observer(function HouseMonitor() {
  const { t } = useMonitorText();
  const monitor = useMonitor();
  const { tree, board, lines, state, show, isTreeShown, showTree } = monitor;
  useHouseSearch(state.keyword, state.status);
  useFarmHouses(tree.farmIdOf(state.node));
  const list = useRef<HTMLDivElement>(null);
  useHouseLinks(list);
  const isNarrow = useMedia(media.phone);
  const isWide = useMedia(media.desktop);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const showing = useShowing();
  const isOpen = isWide ? isTreeShown : isDrawerOpen;
  const choose = (node: string) => {
    show({ node });
    setDrawerOpen(false);
  };
  return (
    <section className={css.monitor} aria-labelledby="monitor-title">
      <h1 id="monitor-title" className="visually-hidden">
        {t("houseMonitor")}
      </h1>
      <StatusTiles chosen={state.status} onChoose={(status) => show({ status })} />
      <div className={css.monitorBody}>
        {isWide && isTreeShown && (
          <aside className={css.farmSide} aria-label={t("farmTree")}>
            <FarmPanel tree={tree} chosen={state.node} onChoose={choose} />
          </aside>
        )}
        <div className="framed houses" ref={list}>
          <MonitorBar
            monitor={monitor}
            isNarrow={isNarrow}
            isTreeShown={isOpen}
            onTree={() => (isWide ? showTree(!isTreeShown) : setDrawerOpen(!isDrawerOpen))}
          />
          <PartNote />
          <DayLines value={lines}>
            <MonitorList monitor={monitor} isNarrow={isNarrow} />
          </DayLines>
          <OrderNotice board={board} />
        </div>
      </div>
      {!isWide && (
        <Drawer
          key={showing}
          isOpen={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          position="left"
          size="min(320px, 88vw)"
          className={css.farmDrawer}
          title={t("farmTree")}
          isCloseButtonShown
          aria-label={t("farmTree")}
        >
          <FarmPanel tree={tree} chosen={state.node} onChoose={choose} />
        </Drawer>
      )}
    </section>
  );
});
