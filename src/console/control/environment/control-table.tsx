import { Checkbox, HTMLTable } from "@blueprintjs/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { observer } from "mobx-react-lite";
import { useOverscan } from "../../components/input/use-overscan.ts";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { beyondOf } from "../../../../contract/fleet/house/reading.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { StatusMark } from "../../../ui/severity-mark.tsx";
import { CardValue } from "../../fleet/house-list/card-value.tsx";
import { HouseAge } from "../../fleet/house-list/house-age.tsx";
import { modeText, TempCell } from "../../fleet/house-list/house-cells.tsx";
import { SettingsLink } from "../../fleet/house-list/settings-link.tsx";
import { LiveValue } from "../../components/house/live-value.tsx";
import { media, useMedia } from "../../components/input/use-media.ts";
import { useParameterText } from "../../../i18n/words/control/parameter-words.ts";
import { useStale } from "../../components/answer/use-stale.ts";
import type { ControlLine } from "../../fleet/house-list/control-board.ts";
import {
  LastChange,
  SettingsState,
  useChosenGroup,
  type SettingsRows,
  TemplateState,
  type TemplateRows,
} from "./settings-cells.tsx";
import type { ControlTicks } from "./control-ticks.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import houseListCss from "../../fleet/house-list/house-list.module.css";
import houseTableCss from "../../fleet/house-list/house-table.module.css";
import houseCardsCss from "../../fleet/house-list/house-cards.module.css";
import controlCss from "./control.module.css";
import ageCss from "../../../ui/age.module.css";

const rowHeight = 40;
const cardHeight = 122;
/** Column widths, px: together they fit beside the menu on a page 1,440 px wide. */
const columns = [
  { key: "colHouse", width: 178 },
  { key: "colState", width: 156 },
  { key: "colMode", width: 114 },
  { key: "targetTemp", width: 92, unit: "°C" },
  { key: "colTemp", width: 104, unit: "°C" },
  { key: "colLevel", width: 50 },
  { key: "colPressure", width: 60, unit: "Pa" },
  { key: "colRh", width: 58, unit: "%" },
  { key: "colAge", width: 62 },
  { key: "lastChange", width: 80 },
  { key: "colTemplate", width: 76 },
  { key: "settingsAge", width: 144 },
] as const;
const numbers: ReadonlySet<string> = new Set(["targetTemp", "colLevel", "colPressure", "colRh"]);
const tickWidth = 44;
const tableWidth = columns.reduce((sum, { width }) => sum + width, tickWidth);

/**
 * Farms and their houses as rows; only visible rows are rendered. Narrow screens get a card per
 * house.
 */
export const ControlTable = observer(function ControlTable({
  lines,
  settings,
  templates,
  ticks,
}: {
  lines: readonly ControlLine[];
  settings: SettingsRows;
  templates: TemplateRows;
  ticks: ControlTicks | null;
}) {
  const { t } = useBatchText();
  const rest = { settings, templates, ticks };
  const isNarrow = useMedia(media.phone);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isNarrow && lines[index]?.kind === "house" ? cardHeight : rowHeight),
    overscan: useOverscan(8, lines.length),
    getItemKey: (index) => keyOf(lines[index]),
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div
      className={`scroll-part ${houseListCss.houseScroller}`}
      ref={scroller}
      role="region"
      aria-label={t("houses")}
    >
      {isNarrow ? (
        <div style={{ paddingTop: before, paddingBottom: after }}>
          {items.map(({ index, key }) => (
            <CardLine key={key} line={lines[index]} {...rest} />
          ))}
        </div>
      ) : (
        <HTMLTable
          compact
          className={`fixed-table ${houseTableCss.houseTable} ${controlCss.controlTable}`}
          aria-rowcount={lines.length + 1}
          style={{ minWidth: tableWidth }}
        >
          <colgroup>
            {ticks !== null && <col style={{ width: tickWidth }} />}
            {columns.map(({ key, width }) => (
              <col key={key} style={{ width }} />
            ))}
          </colgroup>
          <TableHead ticks={ticks} />
          <tbody>
            {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
            {items.map(({ index, key }) => (
              <TableLine key={key} line={lines[index]} {...rest} />
            ))}
            {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
          </tbody>
        </HTMLTable>
      )}
    </div>
  );
});

/** Titles of the columns; the box ticks all houses shown. */
const TableHead = observer(function TableHead({ ticks }: { ticks: ControlTicks | null }) {
  const { t } = useBatchText();
  return (
    <thead>
      <tr>
        {ticks !== null && (
          <th scope="col">
            <Checkbox
              aria-label={t("tickShown")}
              checked={ticks.isAll}
              indeterminate={ticks.isSome && !ticks.isAll}
              onChange={({ currentTarget }) => ticks.tickAll(currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column) => (
          <th key={column.key} scope="col" className={numbers.has(column.key) ? "num" : undefined}>
            {t(column.key)}
            {"unit" in column && <small> {column.unit}</small>}
          </th>
        ))}
      </tr>
    </thead>
  );
});

const keyOf = (line: ControlLine | undefined): string =>
  line === undefined
    ? ""
    : line.kind === "farm"
      ? `farm ${line.farm.id}`
      : `house ${line.record.id}`;

interface Rest {
  readonly settings: SettingsRows;
  readonly templates: TemplateRows;
  /** Null: the user may not change several houses at once. */
  readonly ticks: ControlTicks | null;
}
interface LineProps extends Rest {
  readonly line: ControlLine | undefined;
}
interface HouseProps extends Rest {
  readonly record: HouseRecord;
}

const TableLine = observer(function TableLine({ line, ...rest }: LineProps) {
  const { t, language } = useBatchText();
  const { ticks } = rest;
  if (line === undefined) return null;
  if (line.kind === "farm")
    return (
      <tr className={controlCss.farmLine}>
        {ticks !== null && (
          <td>
            <Checkbox
              aria-label={t("tickFarm", { name: nameIn(line.farm, language) })}
              checked={ticks.isFarmTicked(line.farm)}
              onChange={({ currentTarget }) => ticks.tickFarm(line.farm, currentTarget.checked)}
            />
          </td>
        )}
        <th colSpan={columns.length} scope="rowgroup">
          {nameIn(line.farm, language)} <small>{t("houseCount", { count: line.count })}</small>
        </th>
      </tr>
    );
  return <HouseCells record={line.record} {...rest} />;
});

const HouseTick = observer(function HouseTick({
  record,
  ticks,
}: {
  record: HouseRecord;
  ticks: ControlTicks;
}) {
  const { t, language } = useBatchText();
  return (
    <Checkbox
      aria-label={t("tickHouse", { name: nameIn(record.house, language) })}
      checked={ticks.has(record.id)}
      onChange={({ currentTarget }) => ticks.tick(record.id, currentTarget.checked)}
    />
  );
});

type LiveKey = "targetTemp" | "ventLevel" | "staticPressure" | "rh";

const HouseCells = observer(function HouseCells({
  record,
  settings,
  templates,
  ticks,
}: HouseProps) {
  const { language } = useParameterText();
  const group = useChosenGroup();
  const old = useStale(record) ? " is-stale" : "";
  const { house, reading, worst } = record.now;
  const live = (key: LiveKey, decimals: number) => (
    <LiveValue
      value={reading?.[key]}
      decimals={decimals}
      at={reading?.at}
      language={language}
      beyond={beyondOf(reading, key)}
    />
  );
  return (
    <tr className={`${houseTableCss.houseRow} is-worst-${worst}`} data-house={record.id}>
      {ticks !== null && (
        <td>
          <HouseTick record={record} ticks={ticks} />
        </td>
      )}
      <td>
        <span className={controlCss.controlHouse}>
          <Link to={paths.house(record.id)}>{nameIn(house, language)}</Link>
          <SettingsLink houseId={record.id} group={group} />
        </span>
      </td>
      <td>
        <StatusMark status={record.status} worst={worst} language={language} />
      </td>
      <td className={old}>
        <span className={ageCss.live} data-updated-at={reading?.at}>
          {modeText(record, language)}
        </span>
      </td>
      <td className={`num${old}`}>{live("targetTemp", 1)}</td>
      <td className={old}>
        <TempCell record={record} />
      </td>
      <td className={`num${old}`}>{live("ventLevel", 0)}</td>
      <td className={`num${old}`}>{live("staticPressure", 1)}</td>
      <td className={`num${old}`}>{live("rh", 0)}</td>
      <td className={old}>
        <HouseAge record={record} />
      </td>
      <td>
        <LastChange row={settings.get(record.id)} />
      </td>
      <td>
        <TemplateState row={templates.get(record.id)} />
      </td>
      <td>
        <SettingsState record={record} row={settings.get(record.id)} />
      </td>
    </tr>
  );
});

const CardLine = observer(function CardLine({ line, ...rest }: LineProps) {
  const { t, language } = useParameterText();
  if (line === undefined) return null;
  if (line.kind === "farm")
    return (
      <h2 className={`row ${controlCss.farmCard}`} style={{ height: rowHeight }}>
        {nameIn(line.farm, language)} <small>{t("houseCount", { count: line.count })}</small>
      </h2>
    );
  return <ControlCard record={line.record} {...rest} />;
});

const ControlCard = observer(function ControlCard({ record, settings, templates }: HouseProps) {
  const { t, language } = useParameterText();
  const group = useChosenGroup();
  const isStale = useStale(record);
  const { house, worst } = record.now;
  const row = settings.get(record.id);
  return (
    <div
      className={`${controlCss.controlCard} is-worst-${worst}`}
      data-house={record.id}
      style={{ height: cardHeight }}
    >
      <span className={houseCardsCss.cardHead}>
        <Link to={paths.house(record.id)}>{nameIn(house, language)}</Link>
        <SettingsLink houseId={record.id} group={group} />
        <StatusMark status={record.status} worst={worst} language={language} />
      </span>
      <span className={`${houseCardsCss.cardValues}${isStale ? " is-stale" : ""}`}>
        <span>{modeText(record, language)}</span>
        <TempCell record={record} unit="°C" />
        <CardValue record={record} name={t("targetTemp")} of="targetTemp" decimals={1} unit="°C" />
      </span>
      <span className={houseCardsCss.cardValues}>
        <CardValue record={record} name={t("colLevel")} of="ventLevel" />
        <CardValue
          record={record}
          name={t("colPressure")}
          of="staticPressure"
          decimals={1}
          unit="Pa"
        />
        <CardValue record={record} name={t("colRh")} of="rh" unit="%" />
        <HouseAge record={record} isNamed />
      </span>
      <span className={`muted ${houseCardsCss.cardLine}`}>
        <span>{row?.lastAt != null && <LastChange row={row} />}</span>
        <TemplateState row={templates.get(record.id)} />
        <SettingsState record={record} row={row} />
      </span>
    </div>
  );
});
