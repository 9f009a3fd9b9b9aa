import { Button, Checkbox } from "@blueprintjs/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { observer } from "mobx-react-lite";
import { useOverscan } from "../../components/input/use-overscan.ts";
import { type ReactNode, useRef, useState } from "react";
import { type Alarm, isWaiting } from "../../../../contract/alarm/alarm.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useIncidentText } from "../../../i18n/words/alarm/incident-words.ts";
import { type RecipientViews, useRecipientViews } from "../../../components/use-recipient-views.ts";
import type { ShownRow } from "../../../stores/alarm/frozen-rows.ts";
import { FleetWait } from "../../components/answer/fleet-wait.tsx";
import { Note } from "../../components/answer/note.tsx";
import type { AlarmAction } from "./alarm-action.ts";
import { AlarmActionDialog } from "./alarm-action-dialog.tsx";
import { AlarmItem } from "./alarm-item.tsx";
import { IncidentItem } from "./incident-item.tsx";
import { useFrozenRows } from "./use-frozen-rows.ts";
import incidentItemCss from "./incident-item.module.css";
import css from "./alarm-list.module.css";

/** One entry of the list: an incident, an alarm of it, or a single alarm. */
type Place = ShownRow & { readonly alarm: Alarm | null };

/** Incidents with up to this number of alarms start unfolded. */
const unfoldedMax = 3;
const isMember = (place: Place): boolean => place.alarm !== null && isFoldable(place);
const isFoldable = ({ members }: ShownRow): boolean => members.length > 1;

/**
 * Every open alarm by its incident, worst first, with the actions a person may take: on one alarm,
 * an incident, or all that are ticked.
 */
export const AlarmList = observer(function AlarmList({
  onOpen,
}: {
  onOpen: (houseId: number) => void;
}) {
  const { fleet, session } = useStores();
  const { t } = useIncidentText();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [action, setAction] = useState<AlarmAction | null>(null);
  /**
   * Incidents that a person has folded or unfolded: they stay like this, however many alarms they
   * have.
   */
  const [unfolded, setUnfolded] = useState<ReadonlyMap<number, boolean>>(new Map());
  const { shown, newRows, takeIn, handlers } = useFrozenRows();
  const isUnfolded = ({ id, members }: ShownRow) =>
    unfolded.get(id) ?? members.length <= unfoldedMax;
  const places = shown.flatMap((item) => placesOf(item, isUnfolded(item)));
  const mayAcknowledge = session.may("alarm.ack");
  const waiting = fleet.openAlarms.filter(isWaiting).map(({ id }) => id);
  const ticked = waiting.filter((id) => chosen.has(id));
  const tickAll = (ids: readonly number[]) => setChosen(allOrNone(chosen, ids));
  return (
    <section className={`framed ${css.alarms}`}>
      <ListHead newRows={newRows} onUpdate={takeIn} />
      {mayAcknowledge && waiting.length > 0 && (
        <div className={`row ${css.alarmsBar}`}>
          <Checkbox
            checked={ticked.length === waiting.length}
            indeterminate={ticked.length > 0 && ticked.length < waiting.length}
            label={t("selectAll")}
            onChange={() => tickAll(waiting)}
          />
          <Button
            size="small"
            intent="primary"
            disabled={ticked.length === 0}
            text={t("acknowledgeSome", { count: ticked.length })}
            onClick={() => setAction({ kind: "acknowledge", ids: ticked })}
          />
        </div>
      )}
      {!fleet.isLoaded && <FleetWait />}
      {fleet.isLoaded && places.length === 0 && (
        <Note title={t("noAlarms")} why={t("noAlarmsWhy")} />
      )}
      <Places
        places={places}
        handlers={handlers}
        render={(place) =>
          place.alarm === null ? (
            <IncidentItem
              {...place}
              isOpen={isUnfolded(place)}
              onToggle={() => setUnfolded(new Map(unfolded).set(place.id, !isUnfolded(place)))}
              ticked={mayAcknowledge ? tickedIn(place, chosen) : null}
              onTick={() => tickAll(waitingIn(place))}
              onAct={setAction}
            />
          ) : (
            <AlarmItem
              alarm={place.alarm}
              isOver={place.isOver}
              isTicked={chosen.has(place.alarm.id)}
              onTick={mayAcknowledge ? (id) => setChosen(toggled(chosen, id)) : null}
              onOpen={onOpen}
              onAct={setAction}
            />
          )
        }
      />
      <AlarmActionDialog action={action} onDone={() => setAction(null)} />
    </section>
  );
});

/** Summary of the list, with the number of rows not yet shown. */
const ListHead = observer(function ListHead({
  newRows,
  onUpdate,
}: {
  newRows: number;
  onUpdate: () => void;
}) {
  const { fleet, connection } = useStores();
  const { t } = useIncidentText();
  const load = fleet.incidents.loadAt(connection.serverNow);
  return (
    <header className={`flow ${css.alarmsHead}`}>
      <h2 className="unbroken">{t("alarms")}</h2>
      <span aria-live="polite" className={incidentItemCss.alarmsNews}>
        {newRows > 0 && (
          <Button
            size="small"
            variant="minimal"
            intent="primary"
            text={t("newAlarmsHeld", { count: newRows })}
            onClick={onUpdate}
          />
        )}
      </span>
      <span className={css.alarmsCount}>
        {!fleet.isLoaded
          ? null
          : load.isFlood
            ? t("floodNow", { alarms: load.raised, incidents: load.incidents })
            : t("alarmsCount", {
                count: fleet.alarmCount,
                unacknowledged: fleet.totals.unacknowledged,
              })}
      </span>
    </header>
  );
});

/** The visible entries, each at its position. */
const Places = observer(function Places({
  places,
  handlers,
  render,
}: {
  places: readonly Place[];
  handlers: ReturnType<typeof useFrozenRows>["handlers"];
  render: (place: Place) => ReactNode;
}) {
  const { t } = useIncidentText();
  const notices = useRecipientViews();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: places.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 118,
    overscan: useOverscan(4, places.length),
    getItemKey: (index) => nameOf(places[index]) ?? index,
  });
  return (
    <div
      className={`scroll-part ${css.alarmScroller}`}
      ref={scroller}
      role="region"
      aria-label={t("alarms")}
      {...handlers}
    >
      <ul className={`bare-list ${css.alarmPlaces}`} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const place = places[index];
          return (
            place && (
              <li
                key={key}
                data-index={index}
                ref={virtual.measureElement}
                className={
                  isMember(place)
                    ? `${css.alarmPlace} ${incidentItemCss.incidentMember}`
                    : css.alarmPlace
                }
                style={{ transform: `translateY(${start}px)` }}
              >
                {render(place)}
                {notices && !isMember(place) && !place.isOver && (
                  <PlaceNotices row={place.row} notices={notices} />
                )}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
});

/** The people notified, below an incident or a single alarm. */
const PlaceNotices = observer(function PlaceNotices({
  row,
  notices,
}: Pick<Place, "row"> & { notices: RecipientViews }) {
  const { fleet, language } = useStores();
  return (
    <notices.RecipientList
      board={notices.board}
      alarms={row.alarms}
      timeZone={fleet.farms.get(row.farmIds[0])?.timeZone ?? "UTC"}
      language={language.current}
    />
  );
});

/** An incident with the alarms shown of it, or a single alarm. */
function placesOf(shown: ShownRow, isUnfolded: boolean): Place[] {
  const members = shown.members.map((member) => ({ ...shown, ...member }));
  if (!isFoldable(shown)) return members;
  return [{ ...shown, alarm: null }, ...(isUnfolded ? members : [])];
}

const nameOf = (place: Place | undefined): string | undefined =>
  place && (place.alarm === null ? `incident ${place.id}` : `alarm ${place.alarm.id}`);

const waitingIn = ({ row }: ShownRow): number[] => row.alarms.filter(isWaiting).map(({ id }) => id);
const tickedIn = (shown: ShownRow, chosen: ReadonlySet<number>): number =>
  waitingIn(shown).filter((id) => chosen.has(id)).length;

function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Also ticks all of these, or unticks them when all are ticked. */
function allOrNone(chosen: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const isAll = ids.every((id) => chosen.has(id));
  return new Set([...chosen].filter((id) => !ids.includes(id)).concat(isAll ? [] : ids));
}
