import houseCellsCss from "../house-list/house-cells.module.css";
import monitorCss from "./monitor.module.css";
import type { ReactNode } from "react";
import type { Language, Words } from "../../../../contract/base/words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { StatusMark } from "../../../ui/severity-mark.tsx";
import { HouseAge } from "../house-list/house-age.tsx";
import { breedText, modeText } from "../house-list/house-cells.tsx";
import type { ColumnKey } from "./monitor-column-key.ts";
import { figureText, type FigureWording } from "./figure-text.tsx";
import { figures, type FigureKey } from "./monitor-figures.ts";
import { HouseDayLine } from "../house-list/house-day-line.tsx";
import type { SortKey } from "./house-order.ts";
import { WorstAlarm } from "../house-list/house-cells.tsx";
import { TempFigure } from "./temp-figure.tsx";
import type { MonitorText } from "../../../i18n/words/fleet/monitor-words.ts";

/** Input for rendering a cell in one render of its row. */
export interface CellMaterial extends FigureWording {
  readonly record: HouseRecord;
  readonly fleet: FleetStore;
}
interface Cell {
  readonly content: ReactNode;
  readonly title?: string | undefined;
}

/** A column of the table. Width in px; `grows` shares what is left over. */
export interface MonitorColumn {
  readonly title: Parameters<MonitorText>[0] | { readonly sign: string };
  readonly unit?: string;
  /** The long title, used if there is room. */
  readonly name?: Words;
  readonly width: number;
  readonly grows?: true;
  readonly isNumber?: true;
  /** A measured value, which is stale when the house sends nothing. */
  readonly isLive?: true;
  readonly sort?: SortKey;
  readonly cell: (material: CellMaterial) => Cell;
}

const plain = (text: string | undefined): Cell => ({ content: text, title: text });
const number = (...column: Parameters<typeof figureColumn>): MonitorColumn => ({
  ...figureColumn(...column),
  isLive: true,
});
function figureColumn(
  figure: FigureKey,
  title: MonitorColumn["title"],
  width: number,
  sort?: SortKey,
): MonitorColumn {
  const { unit, name } = figures[figure];
  return {
    title,
    name,
    width,
    isNumber: true,
    ...(unit !== "" && figure !== "day" && { unit }),
    ...(sort !== undefined && { sort }),
    cell: ({ record, ...wording }) => {
      const { text, why, note } = figureText(figure, record.now, wording);
      return { content: text, title: why ?? note };
    },
  };
}
/** Today's use, and as a percentage of yesterday's by the same time. */
function use(
  figure: FigureKey,
  share: FigureKey,
  title: MonitorColumn["title"],
  sort?: SortKey,
): MonitorColumn {
  return {
    ...number(figure, title, 112, sort),
    cell: ({ record, ...wording }) => {
      const { t } = wording;
      const { text, why } = figureText(figure, record.now, wording);
      const percent = figureText(share, record.now, wording);
      return {
        content:
          percent.why === undefined ? (
            <>
              {text}
              <small className={houseCellsCss.ofYesterday}>
                {t("ofYesterday", { percent: percent.text })}
              </small>
            </>
          ) : (
            text
          ),
        title: why ?? percent.why,
      };
    },
  };
}

export const monitorColumns: Readonly<Record<Exclude<ColumnKey, "house">, MonitorColumn>> = {
  state: {
    title: "colState",
    width: 146,
    sort: "worst",
    cell: ({ record, language }) => ({
      content: <StatusMark status={record.status} worst={record.now.worst} language={language} />,
    }),
  },
  farm: {
    title: "colFarm",
    width: 140,
    grows: true,
    sort: "farm",
    cell: ({ record, fleet, language }) => {
      const farm = fleet.farms.get(record.now.house.farmId);
      return plain(farm && nameIn(farm, language));
    },
  },
  alarm: {
    title: "colAlarm",
    width: 172,
    grows: true,
    cell: ({ record, t, language }) => ({
      content: <WorstAlarm moment={record.now} t={t} language={language} />,
    }),
  },
  temp: {
    title: "colTemp",
    unit: "°C",
    width: 186,
    isLive: true,
    sort: "deviation",
    cell: ({ record, ...wording }) => ({
      content: <TempFigure moment={record.now} wording={wording} />,
    }),
  },
  line: {
    title: "colLine",
    width: 124,
    cell: ({ record }) => ({
      content: (
        <span className={monitorCss.monitorLine}>
          <HouseDayLine record={record} />
        </span>
      ),
    }),
  },
  target: number("target", "colTarget", 74),
  felt: number("felt", "colFelt", 70),
  spread: number("spread", "colSpread", 76),
  rh: number("rh", "colRh", 62),
  co2: number("co2", { sign: "CO₂" }, 80),
  nh3: number("nh3", { sign: "NH₃" }, 76),
  pressure: number("pressure", "colPressure", 74),
  level: number("level", "colLevel", 52),
  mode: {
    title: "colMode",
    width: 118,
    isLive: true,
    cell: ({ record, language }) => plain(modeText(record, language)),
  },
  tempOut: number("tempOut", "colTempOut", 86),
  rhOut: number("rhOut", "colRhOut", 78),
  water: use("water", "waterShare", "colWater", "water"),
  waterPerBird: number("waterPerBird", "colWaterPerBird", 112),
  feed: use("feed", "feedShare", "colFeed"),
  feedPerBird: number("feedPerBird", "colFeedPerBird", 112),
  energy: number("energy", "colEnergy", 84),
  light: number("light", "colLight", 66),
  day: figureColumn("day", "colDay", 58, "day"),
  alive: figureColumn("alive", "colAlive", 72),
  losses: figureColumn("losses", "colLosses", 84),
  laying: figureColumn("laying", "colLaying", 76),
  breed: {
    title: "colBreed",
    width: 150,
    grows: true,
    cell: ({ record, language }) => plain(breedText(record, language)),
  },
  age: {
    title: "colAge",
    width: 116,
    isLive: true,
    sort: "message",
    cell: ({ record }) => ({ content: <HouseAge record={record} /> }),
  },
};

export const columnName = (column: MonitorColumn, t: MonitorText, language: Language): string =>
  column.name?.[language] ?? columnTitle(column, t);
export const columnTitle = ({ title }: MonitorColumn, t: MonitorText): string =>
  typeof title === "string" ? t(title) : title.sign;
