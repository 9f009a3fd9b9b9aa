import { useVirtualizer } from "@tanstack/react-virtual";
import { observer } from "mobx-react-lite";
import { useOverscan } from "../../components/input/use-overscan.ts";
import { useRef } from "react";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { StatusMark } from "../../../ui/severity-mark.tsx";
import { ControlMark } from "../../../components/control-mark.tsx";
import { CardValue } from "./card-value.tsx";
import { HouseAge } from "./house-age.tsx";
import { modeText, TempCell, WorstAlarmCell } from "./house-cells.tsx";
import { OutageNote } from "./outage-note.tsx";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { useStale } from "../../components/answer/use-stale.ts";
import houseListCss from "./house-list.module.css";
import css from "./house-cards.module.css";

const cardHeight = 118;

interface Props {
  readonly records: readonly HouseRecord[];
  readonly onOpen: (houseId: number) => void;
}

/** The houses on a narrow screen: one card per house, only visible ones. */
export const HouseCards = observer(function HouseCards({ records, onOpen }: Props) {
  const { t } = useConsoleText();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: records.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: useOverscan(5, records.length),
    getItemKey: (i) => records[i]?.id ?? i,
  });
  return (
    <div
      className={`scroll-part ${houseListCss.houseScroller}`}
      ref={scroller}
      role="region"
      aria-label={t("houses")}
    >
      <div className={css.cards} role="list" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const record = records[index];
          return (
            record && (
              <div
                key={key}
                role="listitem"
                className={css.cardPlace}
                style={{ transform: `translateY(${start}px)`, height: cardHeight }}
              >
                <HouseCard record={record} onOpen={onOpen} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
});

const HouseCard = observer(function HouseCard({
  record,
  onOpen,
}: {
  record: HouseRecord;
  onOpen: (houseId: number) => void;
}) {
  const { fleet } = useStores();
  const { t, language } = useConsoleText();
  const isStale = useStale(record);
  const { house, worst } = record.now;
  const farm = fleet.farms.get(house.farmId);
  return (
    <button
      type="button"
      className={`${css.card} is-worst-${worst}`}
      data-house={record.id}
      onClick={() => onOpen(record.id)}
    >
      <span className={css.cardHead}>
        <strong>{nameIn(house, language)}</strong>
        <StatusMark status={record.status} worst={worst} language={language} />
      </span>
      <span className={`muted ${css.cardLine}`}>
        <span title={farm && nameIn(farm, language)}>{farm && nameIn(farm, language)}</span>
        <OutageNote house={house} />
        {(house.control.open > 0 || house.drill !== undefined) && (
          <ControlMark house={house} isBrief />
        )}
        <span>{modeText(record, language)}</span>
      </span>
      <span className={`${css.cardValues}${isStale ? " is-stale" : ""}`}>
        <TempCell record={record} unit="°C" />
        <CardValue record={record} name={t("colRh")} of="rh" unit="%" />
        <CardValue record={record} name="CO₂" of="co2" />
      </span>
      <span className={`muted ${css.cardLine}`}>
        {record.worst > 0 ? <WorstAlarmCell record={record} /> : <span />}
        <HouseAge record={record} isNamed />
      </span>
    </button>
  );
});
