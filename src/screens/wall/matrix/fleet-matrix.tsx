import controlMarkCss from "../../../components/control-mark.module.css";
import css from "./fleet-matrix.module.css";
import { observer } from "mobx-react-lite";
import { type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useSize } from "../../../charts/base/use-size.ts";
import { useStores } from "../../../context/use-stores.ts";
import { areaStatusOf, areaStatusText } from "../../../map/geo/place-rank.ts";
import { housesOf } from "../../../stores/fleet/houses-by-farm.ts";
import { type Tally, watchedIn } from "../../../stores/fleet/fleet-tally.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { ControlShape, controlText } from "../../../components/control-mark.tsx";
import { formatCount } from "../../shared/wall-format.ts";
import { MapLegend } from "../map/map-notes.tsx";
import { noControl } from "../../../../contract/fleet/house/house-control.ts";
import { controlOfFarm, numberIn } from "./matrix-cells.ts";
import type { Cell, MatrixPlan, MatrixRow } from "./matrix-plan.ts";
import { MatrixStore, type Shown, type ShownCell } from "./matrix-store.ts";
import { type MatrixSurface, openSurface } from "./matrix-surface.ts";
import { farmsIn } from "../../shared/place-scope.ts";
import { memberTest, tallyIn } from "../../shared/scope-tally.ts";
import { useShortName } from "../../shared/use-short-name.ts";
import { useIsNight } from "../../shared/use-night.ts";
import { useRanks } from "../../shared/use-memoized.ts";
import { useWall } from "../../shared/wall-context.ts";

/**
 * Every house of the place as a cell, with a separate row for each farm in alarm; no house is ever
 * hidden. If there is no map through which the keyboard reaches the other farms, their cells are
 * focusable.
 */
export const FleetMatrix = observer(function FleetMatrix({ isMapless }: { isMapless: boolean }) {
  const { fleet, page } = useStores();
  const { drill, t, unitPx, isStill, replay } = useWall();
  const isDark = useIsNight();
  const isNight = isDark && replay?.store.isOn !== true;
  const [attach, size] = useSize<HTMLDivElement>();
  const store = useMemo(() => new MatrixStore(fleet, page.clock), [fleet, page.clock]);
  const farmIds = useFarmIds();
  useEffect(() => {
    if (size === null || size.width === 0) return;
    store.layOut(
      { columns: size.width / unitPx, rows: size.height / unitPx },
      { language: t.language, farmIds, isStill, isNight },
    );
  }, [store, size, unitPx, t, farmIds, isStill, isNight]);
  const { houses, alarm, offline, empty, normal } = tallyIn(drill, fleet);
  return (
    <section className={`panel ${css.matrix}`} aria-label={t("matrix")}>
      <div ref={attach} className={css.matrixStage}>
        {size !== null && (
          <Cells
            store={store}
            size={size}
            label={t("matrixSummary", { houses, alarm, offline, empty, normal })}
          />
        )}
        {store.shown !== null && <MatrixTexts plan={store.shown.plan} />}
        {store.shown !== null && isMapless && <FarmsWithoutAlarms shown={store.shown} />}
      </div>
      <MapLegend>
        {store.hasUnconfirmed && (
          <li className={controlMarkCss.controlMark}>
            <ControlShape name="unconfirmed" />
            {t("notConfirmed")}
          </li>
        )}
      </MapLegend>
    </section>
  );
});

/** Farms of the chosen area; null: all. A new set only when they change. */
function useFarmIds(): ReadonlySet<number> | null {
  const { fleet } = useStores();
  const { drill } = useWall();
  const ids =
    drill.level === "province"
      ? farmsIn(drill, fleet)
          .map(({ id }) => id)
          .join()
      : null;
  return useMemo(() => (ids === null ? null : new Set(ids.split(",").map(Number))), [ids]);
}

const Cells = observer(function Cells({
  store,
  size,
  label,
}: {
  store: MatrixStore;
  size: { readonly width: number; readonly height: number };
  label: string;
}) {
  const { fleet } = useStores();
  const { unitPx, goTo, nameOf, t } = useWall();
  const shortName = useShortName();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { shown } = store;
  const surface = useSurface(canvas);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || surface === null) return;
    const scale = window.devicePixelRatio;
    surface.resize({
      width: Math.round(size.width * scale),
      height: Math.round(size.height * scale),
      unitPx: unitPx * scale,
      font: getComputedStyle(element).fontFamily,
    });
    surface.onLost = () => store.redraw();
    return store.start((cells, changes) => surface.paint(cells, changes));
  }, [store, shown, size, unitPx, surface]);
  const cellUnder = ({ nativeEvent: { offsetX, offsetY } }: MouseEvent): ShownCell | undefined =>
    store.cellAt(offsetX / unitPx, offsetY / unitPx);
  const nameCell = ({ houseId, farmId }: ShownCell): string => {
    const house = houseId === null ? undefined : fleet.house(houseId)?.house;
    const timeZone = fleet.farms.get(farmId)?.timeZone ?? "UTC";
    const farm = store.farm(farmId);
    const control = house?.control ?? (farm === undefined ? noControl : controlOfFarm(farm));
    const underWay = controlText({ control }, t.language, timeZone);
    const name = house === undefined ? "" : ` ${nameOf(house)}`;
    return `${shortName(farmId)}${name}${underWay === "" ? "" : ` · ${underWay}`}`;
  };
  return (
    <canvas
      ref={canvas}
      className={css.matrixCells}
      role="img"
      aria-label={label}
      onMouseMove={(event) => {
        const under = cellUnder(event);
        event.currentTarget.title = under === undefined ? "" : nameCell(under);
      }}
      onClick={(event) => {
        const under = cellUnder(event);
        if (under === undefined) return;
        const { houseId, farmId } = under;
        goTo(houseId === null ? { level: "farm", id: farmId } : { level: "house", id: houseId });
      }}
    />
  );
});

/** Null until the canvas may be painted, and in browsers without such a canvas. */
function useSurface(canvas: RefObject<HTMLCanvasElement | null>): MatrixSurface | null {
  const [surface, setSurface] = useState<MatrixSurface | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element !== null && "transferControlToOffscreen" in element)
      return openSurface(element, setSurface);
  }, [canvas]);
  return surface;
}

/**
 * True when the farms without a row may be called free of alarms: none is open, all are known, and
 * the server would report any.
 */
function useHasNoOtherAlarms(rows: readonly MatrixRow[]): boolean {
  const { connection, fleet, session } = useStores();
  const { drill } = useWall();
  const isIn = memberTest(drill, fleet);
  const inRows = new Set(rows.map(({ farmId }) => farmId));
  const isOpen = fleet.openAlarms.some(
    ({ houseId, farmId }) => isIn(houseId, farmId) && !inRows.has(farmId),
  );
  const unknownOf = (tally: Tally) => tally.houses - watchedIn(tally);
  const unknown = rows.reduce(
    (left, { farmId }) => left - unknownOf(fleet.farmTally(farmId)),
    unknownOf(tallyIn(drill, fleet)),
  );
  const isCut = connection.state === "offline" || session.isExpired;
  return !isOpen && unknown === 0 && !isCut && !connection.troubles.includes("notStoring");
}

/** Names of the farms in alarm, and a caption for the cells below them. */
const MatrixTexts = observer(function MatrixTexts({ plan }: { plan: MatrixPlan }) {
  const { replay, t } = useWall();
  const { rows, heading, leftOut } = plan;
  const areOthersNormal = useHasNoOtherAlarms(rows);
  const counts = (part: { readonly farms: number; readonly houses: number }) => ({
    farms: formatCount(part.farms),
    houses: formatCount(part.houses),
  });
  const isThen = replay?.store.isOn === true;
  const [normalWord, replayedWord, otherWord] =
    rows.length > 0
      ? (["otherFarms", "otherFarmsThen", "farmsAndHouses"] as const)
      : (["calmFarms", "calmFarmsThen", "allFarms"] as const);
  const word = areOthersNormal ? (isThen ? replayedWord : normalWord) : otherWord;
  return (
    <>
      {rows.map((row) => (
        <RowName key={row.farmId} row={row} />
      ))}
      {heading !== null && (
        <p className="matrix-heading" style={{ top: `${heading.y}em` }}>
          {t(word, counts(heading))}
        </p>
      )}
      {leftOut !== null && (
        <p className="matrix-heading" style={{ top: `${leftOut.y}em` }}>
          {t("leftFarms", counts(leftOut))}
        </p>
      )}
    </>
  );
});

const RowName = observer(function RowName({ row }: { row: MatrixRow }) {
  const { fleet } = useStores();
  const { goTo, t } = useWall();
  const shortName = useShortName();
  const status = areaStatusOf(fleet.farmTally(row.farmId));
  const inAlarm = useRanks(row.farmId, () =>
    housesOf(fleet.houseList, row.farmId)
      .filter(({ worst }) => worst > 0)
      .map(({ house }) => numberIn(house.name) || house.name)
      .join(", "),
  );
  return (
    <button
      type="button"
      data-target=""
      data-farm={row.farmId}
      className={css.matrixRow}
      style={{ top: `${row.y}em`, width: `${row.width}em`, height: `${row.height}em` }}
      aria-label={`${shortName(row.farmId)} ${areaStatusText(status)} ${t("houses")} ${inAlarm}`}
      onClick={() => goTo({ level: "farm", id: row.farmId })}
    >
      <MarkShape name={status.rank} />
      <span>{shortName(row.farmId)}</span>
    </button>
  );
});

/** Focusable buttons for farms without a row, over their first line of cells. */
function FarmsWithoutAlarms({ shown: { farms, plan } }: { shown: Shown }) {
  return farms.slice(plan.rows.length).map(({ farm }, index) => {
    const cells = plan.cells[plan.rows.length + index] ?? [];
    const line = cells.filter(({ y }) => y === cells[0]?.y);
    return line.length > 0 && <FarmWithoutAlarms key={farm.id} farmId={farm.id} line={line} />;
  });
}

const FarmWithoutAlarms = observer(function CalmFarm({
  farmId,
  line,
}: {
  farmId: number;
  line: readonly Cell[];
}) {
  const { fleet } = useStores();
  const { goTo, t } = useWall();
  const shortName = useShortName();
  const status = areaStatusText(areaStatusOf(fleet.farmTally(farmId)));
  const { x, y, width, height } = line[0]!;
  return (
    <button
      type="button"
      data-target=""
      data-farm={farmId}
      className={css.matrixWay}
      style={{
        left: `${x}em`,
        top: `${y}em`,
        width: `${line.at(-1)!.x + width - x}em`,
        height: `${height}em`,
      }}
      aria-label={`${shortName(farmId)} ${status} ${t("houses")}`}
      onClick={() => goTo({ level: "farm", id: farmId })}
    />
  );
});
