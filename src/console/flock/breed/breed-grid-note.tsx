import breedCss from "./breed.module.css";
import css from "./breed-grid-note.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { breedColumn } from "../../../../contract/fleet/flock/breed-name.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import type { BreedStandardEdit } from "../../../stores/flock/breed-standard-edit.ts";
import type { StandardGrid } from "../../../stores/flock/standard-grid.ts";
import { useBreedText } from "../../../i18n/words/fleet/breed-words.ts";

export const GridBar = observer(function GridBar({ grid }: { grid: StandardGrid }) {
  const { t } = useBreedText();
  const button = (text: string, isOff: boolean, work: () => void): ReactNode => (
    <Button size="small" variant="outlined" text={text} disabled={isOff} onClick={work} />
  );
  return (
    <div className={`cluster ${css.breedBar}`}>
      {button(t("gridAddRow"), false, grid.addRow)}
      {button(t("gridRemoveRow"), grid.active === null, grid.removeRow)}
      {button(t("gridUndo"), !grid.canUndo, grid.undo)}
      <span className="muted type-m breed-quiet">{t("gridHint")}</span>
    </div>
  );
});

/**
 * Fault of the active cell, otherwise the number of faults; and how values between rows are
 * derived.
 */
export const GridNote = observer(function GridNote({
  edit,
  isEditable,
}: {
  edit: BreedStandardEdit;
  isEditable: boolean;
}) {
  const { t } = useBreedText();
  const { grid, faultCount } = edit;
  const atHand = useActiveFault(grid);
  const unsaved = isEditable && edit.isDirty ? ` · ${t("gridUnsaved")}` : "";
  const all =
    faultCount > 0
      ? t("gridFaults", { count: faultCount })
      : `${t("gridRows", { count: grid.rows.length })}${unsaved}`;
  return (
    <p className={`cluster ${css.breedNote}`}>
      <span
        role="status"
        className={atHand !== null || faultCount > 0 ? breedCss.breedFault : undefined}
      >
        {atHand ?? all}
      </span>
      {atHand === null && faultCount > 0 && (
        <Button
          size="small"
          variant="minimal"
          text={t("gridFirstFault")}
          onClick={grid.showFault}
        />
      )}
      <span>{t("gridStraight")}</span>
    </p>
  );
});

/** Returns the fault of the active cell, with its column; null: no fault. */
function useActiveFault(grid: StandardGrid): string | null {
  const { language } = useBreedText();
  const { active, activeFault: fault } = grid;
  if (active === null || fault === null) return null;
  const words = typeof fault === "string" ? fault : fill(fault.words[language], fault.values);
  return `${breedColumn(active.cell, grid.species).name[language]}: ${words}`;
}
