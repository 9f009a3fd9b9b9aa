import houseListCss from "../house-list/house-list.module.css";
import "../house-list/house-cards.module.css";
import css from "./monitor-cards.module.css";
import { observer } from "mobx-react-lite";
import { useRef } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { type ListProps, useIsVisible } from "./monitor-list-view.ts";
import { MonitorCard } from "./monitor-card.tsx";
import { useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";
import { useOverscan } from "../../components/input/use-overscan.ts";
import { useBox, useOwnFocus, useVisibleRows } from "../../components/input/use-visible-rows.ts";

/** CSS px at the medium size of type; larger type takes more. */
const cardHeight = 262;
const minCardWidth = 292;
const gap = 10;
const side = 12;
/** Rows of cards that are replaced together, and rendered above and below the visible ones. */
const together = 1;
const spare = 1;
const typeScale = { small: 1, medium: 1, large: 16 / 14 } as const;

/** The houses as cards, as many side by side as fit; only visible ones are rendered. */
export const MonitorCards = observer(function MonitorCards({
  records,
  edition,
  onView,
}: ListProps) {
  const { setting } = useStores();
  const { t } = useMonitorText();
  const scroller = useRef<HTMLDivElement>(null);
  const box = useBox(scroller);
  const scale = typeScale[setting.size];
  const height = Math.round(cardHeight * scale);
  const step = height + gap;
  const across = Math.max(
    1,
    Math.floor((box.width - 2 * side + gap) / (minCardWidth * scale + gap)),
  );
  const count = Math.ceil(records.length / across);
  const { rows, first, last } = useVisibleRows(scroller, box.height, count, step, {
    together,
    spare: useOverscan(spare, count),
  });
  useOwnFocus(scroller);
  useIsVisible({
    scroller,
    records,
    edition,
    first: first * across,
    last: Math.min(records.length, (last + 1) * across) - 1,
    spare: (together + 2 * spare) * across,
    onView,
  });
  return (
    <div
      className={`scroll-part ${houseListCss.houseScroller} ${css.monitorScroller}`}
      ref={scroller}
      role="region"
      aria-label={t("houses")}
      tabIndex={-1}
    >
      <div className={css.monitorCards} role="list" style={{ height: count * step }}>
        {rows.map(({ slot, index }) => (
          <div
            key={slot}
            className={css.monitorRow}
            role="presentation"
            data-row={index}
            style={{
              transform: `translateY(${index * step}px)`,
              height,
              gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`,
            }}
          >
            {records.slice(index * across, (index + 1) * across).map((record, place) => (
              <div key={place} role="listitem">
                <MonitorCard record={record} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
});
