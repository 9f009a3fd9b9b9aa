import { inOneLanguage } from "../../../../contract/base/words.ts";
import css from "./record-lines.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { unitKinds } from "../../../../contract/maintenance/house-unit.ts";
import {
  type MaintenanceRecord,
  maintenanceResults,
} from "../../../../contract/maintenance/maintenance-record.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { PhotosButton } from "./photos-button.tsx";
import { contentText, farmText, houseText } from "./plan-text.ts";
import { personName } from "../../../stores/record/person-names.ts";

/** Records as lines: when, where, what, how it went, who. */
export const RecordLines = observer(function RecordLines({
  rows,
  isPlaced = false,
  onAnswer,
}: {
  readonly rows: readonly MaintenanceRecord[];
  /** They are on the page of their house or unit. */
  readonly isPlaced?: boolean;
  /** Asks for the outcome of an open report; absent: the report is only shown. */
  readonly onAnswer?: (report: MaintenanceRecord) => void;
}) {
  const { t, language } = useMaintenanceText();
  return (
    <ul className={`bare-list stack ${css.mtLines}`}>
      {rows.map((row) => (
        <li key={row.id} data-voided={row.voidedAt !== null}>
          <time>{row.doneOn}</time> {!isPlaced && <RecordPlace row={row} />}{" "}
          <span className={css.mtLineWhat}>
            {contentText(row, language)}
            {row.unitKind !== null &&
              row.unitNumber !== null &&
              ` · ${t("mtUnitNo", {
                kind: unitKinds[row.unitKind][language],
                number: row.unitNumber,
              })}`}
          </span>{" "}
          <span className="unbroken" data-result={row.result} data-open={row.isOpen}>
            {maintenanceResults[row.result][language]}
            {row.isOpen && ` · ${t("mtStillOpen")}`}
          </span>{" "}
          <span className="unbroken">{personName(row.by)}</span>
          {row.note !== "" && <span> {inOneLanguage(row.note, language)}</span>}{" "}
          {row.photos.length > 0 && <PhotosButton record={row} />}
          {row.isOpen && <Answer report={row} onAnswer={onAnswer} />}
          {row.voidReason !== null && (
            <em> {t("mtVoided", { reason: inOneLanguage(row.voidReason, language) })}</em>
          )}
        </li>
      ))}
    </ul>
  );
});

/** The house where it was done, if it was in one, and the farm. */
const RecordPlace = observer(function RecordPlace({ row }: { readonly row: MaintenanceRecord }) {
  const texts = useMaintenanceText();
  return (
    <>
      {row.houseId !== null && (
        <Link to={paths.houseTab(row.houseId, "devices", "maintenance")}>
          {houseText(row, texts)}
        </Link>
      )}{" "}
      <span className="muted">{farmText(row, texts.language)}</span>
    </>
  );
});

/** Opens the form for the outcome of a report. */
const Answer = observer(function Answer({
  report,
  onAnswer,
}: {
  readonly report: MaintenanceRecord;
  readonly onAnswer: ((report: MaintenanceRecord) => void) | undefined;
}) {
  const { session } = useStores();
  const { t, language } = useMaintenanceText();
  if (onAnswer === undefined || !session.may("maintenance.record")) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      text={t("mtAnswer")}
      aria-label={t("mtAnswerOf", { name: contentText(report, language) })}
      onClick={() => onAnswer(report)}
    />
  );
});
