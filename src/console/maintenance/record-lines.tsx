import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { unitKinds } from "../../../contract/house-unit.ts";
import { type MaintenanceRecord, maintenanceResults } from "../../../contract/maintenance.ts";
import { useMaintenanceSay } from "../../i18n/words/maintenance.ts";
import { paths } from "../../lib/paths.ts";
import { contentText, houseText } from "./plan-text.ts";

/** Records as lines: when, where, what, how it went, who. */
export const RecordLines = observer(function RecordLines({
  rows,
  isPlaced = false,
}: {
  readonly rows: readonly MaintenanceRecord[];
  /** They stand on the page of their house or unit. */
  readonly isPlaced?: boolean;
}) {
  const told = useMaintenanceSay();
  const { say, language } = told;
  return (
    <ul className="mt-lines">
      {rows.map((row) => (
        <li key={row.id} data-voided={row.voidedAt !== null}>
          <time>{row.doneOn}</time>{" "}
          {!isPlaced && row.houseId !== null && (
            <Link to={`${paths.house(row.houseId)}?tab=maintenance`}>{houseText(row, told)}</Link>
          )}{" "}
          <span className="mt-line-what">
            {contentText(row, language)}
            {row.unitKind !== null &&
              row.unitNumber !== null &&
              ` · ${say("mtUnitNo", {
                kind: unitKinds[row.unitKind][language],
                number: row.unitNumber,
              })}`}
          </span>{" "}
          <span data-result={row.result}>{maintenanceResults[row.result][language]}</span>{" "}
          <span>{row.by}</span>
          {row.note !== "" && <span> {row.note}</span>}
          {row.voidReason !== null && <em> {say("mtVoided", { reason: row.voidReason })}</em>}
        </li>
      ))}
    </ul>
  );
});
