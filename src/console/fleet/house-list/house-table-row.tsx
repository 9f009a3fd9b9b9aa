import { observer } from "mobx-react-lite";
import { beyondOf } from "../../../../contract/fleet/house/reading.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { StatusMark } from "../../../ui/severity-mark.tsx";
import { ControlMark } from "../../../components/control-mark.tsx";
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
  readonly record: HouseRecord;
  readonly rowIndex: number;
  readonly isOpen: boolean;
  readonly onOpen: (houseId: number) => void;
}

type LiveKey = "rh" | "co2" | "nh3" | "staticPressure" | "ventLevel";

export const HouseRow = observer(function HouseRow({
  record,
  rowIndex,
  isOpen,
  onOpen,
}: HouseRowProps) {
  const { fleet, dayAgeOf } = useStores();
  const { language } = useConsoleText();
  const isStale = useStale(record);
  const { house, reading, worst } = record.now;
  const farm = fleet.farms.get(house.farmId);
  const at = reading?.at;
  const live = (key: LiveKey, decimals: number) => (
    <LiveValue
      value={reading?.[key]}
      decimals={decimals}
      at={at}
      language={language}
      beyond={beyondOf(reading, key)}
    />
  );
  const old = isStale ? " is-stale" : "";
  return (
    <tr
      className={`${houseTableCss.houseRow} is-worst-${worst}${isOpen ? " is-open" : ""}`}
      data-house={record.id}
      aria-rowindex={rowIndex}
      onClick={() => onOpen(record.id)}
    >
      <td>
        <StatusMark status={record.status} worst={worst} language={language} />
      </td>
      <td>
        <button
          type="button"
          className={houseLinkCss.houseLink}
          aria-expanded={isOpen}
          onClick={() => onOpen(record.id)}
        >
          {nameIn(house, language)}
        </button>{" "}
        <ControlMark house={house} isBrief />
      </td>
      <td>
        <SettingsLink houseId={record.id} />
      </td>
      <td title={farm && nameIn(farm, language)}>{farm && nameIn(farm, language)}</td>
      <td>
        <WorstAlarmCell record={record} />
      </td>
      <td className={old}>
        <TempCell record={record} />
      </td>
      <td className={`num${old}`}>{live("rh", 0)}</td>
      <td className={`num${old}`}>{live("co2", 0)}</td>
      <td className={`num${old}`}>{live("nh3", 1)}</td>
      <td className={`num${old}`}>{live("staticPressure", 1)}</td>
      <td className={`num${old}`}>{live("ventLevel", 0)}</td>
      <td className={old} title={modeText(record, language)}>
        <span className={ageCss.live} data-updated-at={at}>
          {modeText(record, language)}
        </span>
      </td>
      <td className={`num${old}`}>
        <WaterCell record={record} />
      </td>
      <td className="num">{formatNumber(dayAgeOf(house), 0, language)}</td>
      <td className={`num${old}`}>
        <LiveValue value={record.living} decimals={0} at={at} language={language} />
      </td>
      <td title={breedText(record, language)}>{breedText(record, language)}</td>
      <td className={old}>
        <HouseAge record={record} />
      </td>
    </tr>
  );
});
