import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { beyondOf } from "../../../../contract/fleet/house/reading.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { StatusMark } from "../../../ui/severity-mark.tsx";
import { ControlMark } from "../../../components/control-mark.tsx";
import type { HouseColumnKey } from "./house-column.ts";
import { HouseAge } from "./house-age.tsx";
import { breedText, modeText, TempCell, WaterCell, WorstAlarmCell } from "./house-cells.tsx";
import { SettingsLink } from "./settings-link.tsx";
import { LiveValue } from "../../components/house/live-value.tsx";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { useStale } from "../../components/answer/use-stale.ts";
import houseTableCss from "./house-table.module.css";
import houseLinkCss from "../../components/house/house-link.module.css";
import ageCss from "../../../ui/age.module.css";

export interface HouseRowProps {
  readonly columns: readonly HouseColumnKey[];
  readonly record: HouseRecord;
  readonly rowIndex: number;
  readonly isOpen: boolean;
  readonly onOpen: (houseId: number) => void;
}

type LiveKey = "rh" | "co2" | "nh3" | "staticPressure" | "ventLevel";

export const HouseRow = observer(function HouseRow({
  columns,
  record,
  rowIndex,
  isOpen,
  onOpen,
}: HouseRowProps) {
  const { worst } = record.now;
  const cells = useCells({ record, isOpen, onOpen });
  return (
    <tr
      className={`${houseTableCss.houseRow} is-worst-${worst}${isOpen ? " is-open" : ""}`}
      data-house={record.id}
      aria-rowindex={rowIndex}
      onClick={() => onOpen(record.id)}
    >
      {columns.map((key) => {
        const { className, title, content } = cells[key];
        return (
          <td key={key} className={className} title={title}>
            {content}
          </td>
        );
      })}
    </tr>
  );
});

interface Cell {
  readonly className?: string;
  readonly title?: string | undefined;
  readonly content: ReactNode;
}

function useCells({
  record,
  isOpen,
  onOpen,
}: Pick<HouseRowProps, "record" | "isOpen" | "onOpen">): Readonly<Record<HouseColumnKey, Cell>> {
  const { fleet, dayAgeOf } = useStores();
  const { language } = useConsoleText();
  const old = useStale(record) ? "is-stale" : "";
  const { house, reading, worst } = record.now;
  const farm = fleet.farms.get(house.farmId);
  const at = reading?.at;
  const live = (key: LiveKey, decimals: number): Cell => ({
    className: `num ${old}`,
    content: (
      <LiveValue
        value={reading?.[key]}
        decimals={decimals}
        at={at}
        language={language}
        beyond={beyondOf(reading, key)}
      />
    ),
  });
  const named = (text: string | undefined): Cell => ({ title: text, content: text });
  return {
    state: { content: <StatusMark status={record.status} worst={worst} language={language} /> },
    house: { content: <NameCell record={record} isOpen={isOpen} onOpen={onOpen} /> },
    settings: { content: <SettingsLink houseId={record.id} /> },
    farm: named(farm && nameIn(farm, language)),
    alarm: { content: <WorstAlarmCell record={record} /> },
    temp: { className: old, content: <TempCell record={record} /> },
    rh: live("rh", 0),
    co2: live("co2", 0),
    nh3: live("nh3", 1),
    pressure: live("staticPressure", 1),
    level: live("ventLevel", 0),
    mode: {
      className: old,
      title: modeText(record, language),
      content: (
        <span className={ageCss.live} data-updated-at={at}>
          {modeText(record, language)}
        </span>
      ),
    },
    water: { className: `num ${old}`, content: <WaterCell record={record} /> },
    day: { className: "num", content: formatNumber(dayAgeOf(house), 0, language) },
    alive: {
      className: `num ${old}`,
      content: <LiveValue value={record.living} decimals={0} at={at} language={language} />,
    },
    breed: named(breedText(record, language)),
    age: { className: old, content: <HouseAge record={record} /> },
  };
}

const NameCell = observer(function NameCell({
  record: { id, house },
  isOpen,
  onOpen,
}: Pick<HouseRowProps, "record" | "isOpen" | "onOpen">) {
  const { language } = useConsoleText();
  return (
    <>
      <button
        type="button"
        className={houseLinkCss.houseLink}
        aria-expanded={isOpen}
        onClick={() => onOpen(id)}
      >
        {nameIn(house, language)}
      </button>{" "}
      <ControlMark house={house} isBrief />
    </>
  );
});
