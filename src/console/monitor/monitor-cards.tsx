import { useVirtualizer } from "@tanstack/react-virtual";
import { observer } from "mobx-react-lite";
import { useRef } from "react";
import { useSize } from "../../charts/use-size.ts";
import type { HouseRecord } from "../../stores/house-record.ts";
import { useSay } from "../page-say.ts";
import { MonitorCard } from "./monitor-card.tsx";

const cardHeight = 240;
const leastCardWidth = 292;
const gap = 10;

interface Props {
  readonly records: readonly HouseRecord[];
  readonly onOpen: (houseId: number) => void;
}

/** The houses as cards, as many side by side as there is room for; only those in view exist. */
export const MonitorCards = observer(function MonitorCards({ records, onOpen }: Props) {
  const { say } = useSay();
  const scroller = useRef<HTMLDivElement>(null);
  const [attach, size] = useSize<HTMLDivElement>();
  const across = Math.max(1, Math.floor(((size?.width ?? leastCardWidth) + gap) / (leastCardWidth + gap)));
  const virtual = useVirtualizer({ count: Math.ceil(records.length / across), getScrollElement: () => scroller.current, estimateSize: () => cardHeight + gap, overscan: 2, paddingEnd: gap });
  return (
    <div className="house-scroller monitor-scroller" ref={scroller} role="region" aria-label={say("houses")}>
      <div className="monitor-cards" ref={attach} role="list" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <div key={key} className="monitor-row" role="presentation" style={{ transform: `translateY(${start}px)`, height: cardHeight, gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}>
            {records.slice(index * across, (index + 1) * across).map((record) => <div key={record.id} role="listitem"><MonitorCard record={record} onOpen={onOpen} /></div>)}
          </div>
        ))}
      </div>
    </div>
  );
});
