import css from "./wall-house-panel.module.css";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { runModeOf, runModes } from "../../../../contract/base/run-mode.ts";
import type { HouseDetail, Reading } from "../../../../contract/fleet/house/reading.ts";
import type { WallWord } from "../../../i18n/words/screens/wall-words.ts";
import { replayWords } from "../../../i18n/words/screens/replay-words.ts";
import { type BoxSize, useSize } from "../../../charts/base/use-size.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { clockIn } from "../../../lib/time/zone-clock.ts";
import { HousePlan } from "../../../ui/house-plan.tsx";
import { planMarks } from "../../../ui/house-plan-mark.ts";
import { planSize } from "../../../ui/house-plan-place.ts";
import { ControlMark } from "../../../components/control-mark.tsx";
import { absent, formatValue } from "../../shared/wall-format.ts";
import { HouseTemp } from "./house-temp.tsx";
import { StaleAge } from "../../shared/wall-live-value.tsx";
import { useWall } from "../../shared/wall-context.ts";

/**
 * Middle of the wall for a house: its plan with the running devices, and its live values with their
 * targets.
 */
export const HousePanel = observer(function HousePanel({ houseId }: { houseId: number }) {
  const { fleet, houseDetails, interest } = useStores();
  const { t, nameOf, layout, replay, homeZone } = useWall();
  useEffect(() => interest.declare({ kind: "house", id: houseId }), [interest, houseId]);
  const record = fleet.house(houseId);
  if (record === undefined) return null;
  const { house, reading } = record;
  const frame = houseDetails.get(houseId) ?? null;
  return (
    <section className="wall-column" aria-label={nameOf(house)}>
      <div className={`panel ${css.planPanel}`}>
        <h2>
          <Running reading={reading} />
          {house.workUntil !== undefined && (
            <span className="count">
              ⊘ {t("workUntil", { time: clockIn(homeZone, house.workUntil).time.slice(0, 5) })}
            </span>
          )}
          {house.outages > 0 && (
            <span className="count">⊘ {t("outages", { count: house.outages })}</span>
          )}
          <ControlMark house={house} />
          <StaleAge at={frame?.at ?? reading?.at ?? null} every={(frame ?? reading)?.intervalS} />
        </h2>
        {frame === null ? (
          <NoFrame isNew={reading === null} isReplay={replay?.store.isOn === true} />
        ) : (
          <>
            <Plan record={record} detail={frame} />
            <Outputs detail={frame} />
          </>
        )}
      </div>
      {layout.arrangement !== "ultra" && <HouseTemp houseId={houseId} />}
    </section>
  );
});

function NoFrame({ isNew, isReplay }: { isNew: boolean; isReplay: boolean }) {
  const { t } = useWall();
  const words = isReplay ? replayWords.notRecorded : isNew ? "neverReported" : "loading";
  return <p className={isReplay ? "trend-note" : "trend-note is-loading"}>{t(words)}</p>;
}

/** State of the controller: its mode, and its level of ventilation if that is known. */
function Running({ reading }: { reading: Reading | null }) {
  const { t } = useWall();
  const mode = runModeOf(reading?.controlMode ?? null, reading?.ventMode ?? null);
  const ventLevel = reading?.ventLevel ?? null;
  return (
    <>
      <span>{mode === null ? absent : t(runModes[mode])}</span>
      {ventLevel !== null && (
        <span className="count">
          {t("level")} {formatValue("ventLevel", ventLevel)}
        </span>
      )}
    </>
  );
}

const Plan = observer(function Plan({
  record,
  detail,
}: {
  record: HouseRecord;
  detail: HouseDetail;
}) {
  const { connection } = useStores();
  const { t, unitPx } = useWall();
  const [attach, room] = useSize<HTMLDivElement>();
  const { tempLow: low, tempHigh: high } = record.house;
  return (
    <div ref={attach} className={css.planRoom} style={{ "--plan-text": planText(room, unitPx) }}>
      <HousePlan
        detail={detail}
        band={low === null || high === null ? null : { low, high }}
        marks={planMarks(record.alarms)}
        isStale={connection.isStale(detail.at, detail.intervalS)}
        language={t.language}
      />
    </div>
  );
});

/** One root unit in units of the drawing, which is scaled to the available space. */
function planText(room: BoxSize | null, unitPx: number): string | undefined {
  if (room === null || room.width === 0 || room.height === 0) return undefined;
  const scale = Math.min(room.width / planSize.width, room.height / planSize.height);
  return `${unitPx / scale}px`;
}

/** Outputs of the house as text, for people who cannot see the plan. */
function Outputs({ detail }: { detail: HouseDetail }) {
  const { t } = useWall();
  const { fans, inletPos, tunnelDoorPos, coolPads, heaters, lights } = detail;
  const parts: readonly (readonly [WallWord, string])[] = [
    ["fans", fans.length === 0 ? "" : `${fans.filter((fan) => fan === 1).length}/${fans.length}`],
    ["inlets", percent(inletPos)],
    ["tunnelDoor", percent(tunnelDoorPos)],
    ["pads", coolPads.length === 0 ? "" : t(coolPads.some((pad) => pad === 1) ? "on" : "off")],
    ["heaters", percent(heaters)],
    ["lights", percent(lights)],
  ];
  return (
    <ul className={css.outputs}>
      {parts
        .filter(([, text]) => text !== "")
        .map(([word, text]) => (
          <li key={word}>
            {t(word)} <b>{text}</b>
          </li>
        ))}
    </ul>
  );
}

/** Mean of the known positions. */
function percent(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  return known.length === 0
    ? ""
    : `${Math.round(known.reduce((sum, value) => sum + value, 0) / known.length)}%`;
}
