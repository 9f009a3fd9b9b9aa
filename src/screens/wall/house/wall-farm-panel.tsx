import css from "./wall-farm-panel.module.css";
import { observer } from "mobx-react-lite";
import { createContext, useContext, useEffect, useState } from "react";
import { DayLine } from "../../../charts/small/day-line.tsx";
import { useSize } from "../../../charts/base/use-size.ts";
import { runModeOf, runModes } from "../../../../contract/base/run-mode.ts";
import { DayLineStore } from "../../../stores/telemetry/day-line-store.ts";
import { BandBar } from "../../../charts/small/band-bar.tsx";
import { isAnnunciated } from "../../../../contract/alarm/alarm.ts";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { beyondOf, type Reading } from "../../../../contract/fleet/house/reading.ts";
import { type House, houseStatuses } from "../../../../contract/fleet/house/house.ts";
import { textEm } from "../../../map/geo/map-label.ts";
import { rankOf } from "../../../map/geo/place-rank.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { beyondSign } from "../../../ui/beyond.tsx";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { ControlMark } from "../../../components/control-mark.tsx";
import { FitList } from "../../shared/fit-list.tsx";
import {
  changePercent,
  formatChange,
  formatCount,
  formatValue,
  formatWithUnit,
  type Translate,
} from "../../shared/wall-format.ts";
import { LiveValue, StaleAge } from "../../shared/wall-live-value.tsx";
import { NameLine } from "../../shared/name-line.tsx";
import { housesOfFarm } from "../../shared/scope-tally.ts";
import { useRanks } from "../../shared/use-memoized.ts";
import { spanK, tempDomain } from "../trend/temp-domain.ts";
import { tileGrid } from "./tile-grid.ts";
import { useWall } from "../../shared/wall-context.ts";

/** More tiles than fit on any wall at a readable size. */
const tilesMax = 120;

/** The houses of a farm as tiles, worst first, as large as possible. */
export const FarmPanel = observer(function FarmPanel({ farmId }: { farmId: number }) {
  const { fleet, page } = useStores();
  const { t, unitPx } = useWall();
  const [attach, size] = useSize<HTMLDivElement>();
  const [lines] = useState(() => new DayLineStore(page.clock, page.dayLines));
  const houses = useRanks(farmId, () => housesOfFarm(farmId, fleet));
  const grid = tileGrid(
    houses.length,
    { columns: (size?.width ?? 0) / unitPx, rows: (size?.height ?? 0) / unitPx },
    Math.max(0, ...houses.map((record) => textEm(wordOf(record, t)))),
  );
  const ids = grid.hasLine ? houses.map(({ id }) => id).join() : "";
  useEffect(() => lines.start(), [lines]);
  useEffect(() => lines.request(ids === "" ? [] : ids.split(",").map(Number)), [lines, ids]);
  return (
    <section ref={attach} className="wall-column" aria-label={t("farmHouses")}>
      {fleet.farmTally(farmId).houses === 0 ? (
        <p className={`panel ${css.notice}`}>{t("noHousesHere")}</p>
      ) : (
        <DayLines value={grid.hasLine ? lines : null}>
          <FitList
            className={`${css.wallTiles} ${grid.isFilled ? "is-filled" : ""}`}
            label={t("farmHouses")}
            columns={grid.columns}
            total={houses.length}
            rows={houses
              .slice(0, tilesMax)
              .map((record) => ({ key: record.id, body: <HouseTile record={record} /> }))}
            more={(count) => t("moreHouses", { count: formatCount(count) })}
          />
        </DayLines>
      )}
    </section>
  );
});

/** The 24-hour curves of the tiles; null if the tiles are too small. */
const DayLines = createContext<DayLineStore | null>(null);

/** Returns the worst alarm in a house, or its state. */
const wordOf = ({ status, alarms }: HouseRecord, t: Translate): string => {
  const worst = alarms.find(isAnnunciated);
  return t(worst === undefined ? houseStatuses[status] : alarmKinds[worst.key].name);
};

const HouseTile = observer(function HouseTile({ record }: { record: HouseRecord }) {
  const { t, goTo, nameOf } = useWall();
  const { house, reading, worst, status } = record;
  const rank = rankOf(worst, status);
  const at = reading?.at ?? null;
  const word = wordOf(record, t);
  const waiting = record.unacknowledged > 0 ? "is-unacknowledged" : "";
  return (
    <button
      type="button"
      data-target=""
      data-house={house.id}
      className={`panel wall-tile is-${rank} ${waiting}`}
      onClick={() => goTo({ level: "house", id: house.id })}
    >
      <span className={css.tileTitle}>
        <MarkShape name={rank} />
        <b>
          <NameLine name={nameOf(house)} />
        </b>
        <ControlMark house={house} isBrief />
      </span>
      <TileValues reading={reading} />
      <TileBand house={house} temp={reading?.temp ?? null} />
      <TileLine record={record} />
      <span className={css.tileWord}>
        <span>{word}</span>
        <TileBeyond reading={reading} />
        <TileUse record={record} />
      </span>
      <StaleAge at={at} every={reading?.intervalS} />
    </button>
  );
});

function TileValues({ reading }: { readonly reading: Reading | null }) {
  const { at = null, temp = null, rh = null, intervalS } = reading ?? {};
  return (
    <span className={css.tileValues}>
      <LiveValue at={at} every={intervalS} className="key-value">
        {formatWithUnit("temp", temp)}
      </LiveValue>
      <LiveValue at={at} every={intervalS}>
        {rh !== null && beyondSign(beyondOf(reading, "rh"))}
        {rh === null ? "" : `${formatValue("rh", Math.round(rh)).split(".")[0]}%`}
      </LiveValue>
    </span>
  );
}

const gases = [
  ["nh3Short", "nh3"],
  ["co2Short", "co2"],
] as const;
/** A gas beyond the range of its sensor; other values of gases are not shown on a tile. */
function TileBeyond({ reading }: { readonly reading: Reading | null }) {
  const { t } = useWall();
  return gases
    .filter(([, key]) => beyondOf(reading, key) !== undefined)
    .map(([word, key]) => (
      <span key={key} className="tile-beyond">
        {t(word)} {beyondSign(beyondOf(reading, key))}
        {formatWithUnit(key, reading?.[key] ?? null)}
      </span>
    ));
}

/** 24 hours of temperature, if the tile is large enough. */
const TileLine = observer(function TileLine({ record }: { record: HouseRecord }) {
  const lines = useContext(DayLines);
  const { t } = useWall();
  if (lines === null) return null;
  const { tempLow, tempHigh } = record.house;
  const line = lines.get(record.id);
  return (
    <span className={css.tileLine}>
      {line !== null && line !== undefined && (
        <DayLine
          min={line.min}
          max={line.max}
          target={line.target}
          low={tempLow}
          high={tempHigh}
          minSpan={2 * spanK}
          domain={tempDomain(record)}
          label={t("tempShort")}
        />
      )}
    </span>
  );
});

/** Water compared with yesterday, and the ventilation of the house, if the tile is large enough. */
const TileUse = observer(function TileUse({ record }: { record: HouseRecord }) {
  const { reading } = record;
  const isLarge = useContext(DayLines) !== null;
  const { t } = useWall();
  // An empty house is marked once, and its water is not attributed to a flock.
  if (!isLarge || reading === null || record.house.isEmpty) return null;
  const mode = runModeOf(reading.controlMode, reading.ventMode);
  const water = changePercent(reading.waterToday, reading.waterYesterday);
  return (
    <>
      {mode !== null && <span>{t(runModes[mode])}</span>}
      {water !== null && (
        <span>{`${t("water")} ${formatChange(water)} ${t("thanYesterday")}`}</span>
      )}
    </>
  );
});

/** The temperature in its band, if both are known. */
function TileBand({ house, temp }: { house: House; temp: number | null }) {
  const { t } = useWall();
  const { tempLow: low, tempHigh: high } = house;
  if (low === null || high === null || temp === null) return null;
  return (
    <BandBar
      label={t("bandLabel", {
        value: formatValue("temp", temp),
        low: formatValue("temp", low),
        high: formatWithUnit("temp", high),
      })}
      value={temp}
      low={low}
      high={high}
    />
  );
}
