import { Button, Checkbox } from "@blueprintjs/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { observer } from "mobx-react-lite";
import { isWaiting } from "../../../contract/alarm.ts";
import { useRef, useState } from "react";
import { useStores } from "../../context/use-stores.ts";
import type { AlarmAction } from "./alarm-action.ts";
import { AlarmActionDialog } from "./alarm-action-dialog.tsx";
import { AlarmItem } from "./alarm-item.tsx";
import { Note, Skeleton } from "../part/note.tsx";
import "./alarm-list.css";
import { useConsoleSay } from "../../i18n/words/console.ts";

/**
 * Every open alarm, the newest that wait for somebody first, with what a person may do about it:
 * one at a time, or all that are ticked.
 */
export const AlarmList = observer(function AlarmList({
  onOpen,
}: {
  onOpen: (houseId: number) => void;
}) {
  const { fleet, session } = useStores();
  const { say } = useConsoleSay();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [action, setAction] = useState<AlarmAction | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const alarms = fleet.newestAlarms;
  const virtual = useVirtualizer({
    count: alarms.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 118,
    overscan: 4,
    getItemKey: (i) => alarms[i]?.id ?? i,
  });
  const mayAcknowledge = session.may("alarm.ack");
  const waiting = alarms.filter(isWaiting).map(({ id }) => id);
  const ticked = waiting.filter((id) => chosen.has(id));

  function tick(id: number) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  return (
    <section className="alarms">
      <header className="alarms-head">
        <h2>{say("alarms")}</h2>
        <span className="alarms-count">
          {say("alarmsCount", {
            count: fleet.alarmCount,
            unacknowledged: fleet.totals.unacknowledged,
          })}
        </span>
      </header>
      {mayAcknowledge && waiting.length > 0 && (
        <div className="alarms-bar">
          <Checkbox
            checked={ticked.length === waiting.length}
            indeterminate={ticked.length > 0 && ticked.length < waiting.length}
            label={say("selectAll")}
            onChange={() => setChosen(new Set(ticked.length === waiting.length ? [] : waiting))}
          />
          <Button
            size="small"
            intent="primary"
            disabled={ticked.length === 0}
            text={say("acknowledgeSome", { count: ticked.length })}
            onClick={() => setAction({ kind: "acknowledge", ids: ticked })}
          />
        </div>
      )}
      {!fleet.isLoaded && <Skeleton label={say("loading")} />}
      {fleet.isLoaded && alarms.length === 0 && (
        <Note title={say("noAlarms")} why={say("noAlarmsWhy")} />
      )}
      <div className="alarm-scroller" ref={scroller} role="region" aria-label={say("alarms")}>
        <ul className="alarm-places" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const alarm = alarms[index];
            return (
              alarm && (
                <li
                  key={key}
                  data-index={index}
                  ref={virtual.measureElement}
                  className="alarm-place"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <AlarmItem
                    alarm={alarm}
                    isTicked={chosen.has(alarm.id)}
                    onTick={mayAcknowledge ? tick : null}
                    onOpen={onOpen}
                    onAct={setAction}
                  />
                </li>
              )
            );
          })}
        </ul>
      </div>
      <AlarmActionDialog action={action} onDone={() => setAction(null)} />
    </section>
  );
});
