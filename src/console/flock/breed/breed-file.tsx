import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { BreedCell } from "../../../../contract/fleet/flock/breed.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBreedText } from "../../../i18n/words/fleet/breed-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { type BreedAnswer, breedTable, planBreedRows } from "../../../stores/flock/breed-import.ts";
import type { StandardGrid } from "../../../stores/flock/standard-grid.ts";
import { readTable } from "../../../stores/record/import/import-table.ts";
import { TableImport } from "../../../stores/record/import/table-import.ts";
import { ImportCountList } from "../../crud/import/import-checked.tsx";
import type { ImportKind } from "../../crud/import/import-file.tsx";
import { TableImportDialog } from "../../crud/import/table-import-dialog.tsx";

interface Props {
  readonly grid: StandardGrid;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Columns of the imported file: the others of the table are unchanged. */
function importInto(grid: StandardGrid, language: () => "zh" | "en") {
  let columns: ReadonlySet<BreedCell> = new Set();
  return new TableImport<BreedCell, BreedAnswer>({
    read: async (file, choices) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const table = readTable(breedTable(grid.species), bytes, choices);
      if (!("fault" in table))
        columns = new Set(table.understood.columns.flatMap(({ key }) => key ?? []));
      return table;
    },
    send: (rows, isConfirmed) => {
      const { rows: there, species } = grid;
      const into = { rows: there, species, columns, language: language() };
      const { answer, cells } = planBreedRows(rows, into);
      if (isConfirmed) grid.replace(cells);
      return Promise.resolve(answer);
    },
    onImported: () => undefined,
  });
}

/** Reads a table of a standard into the sheet; nothing is stored until the sheet is saved. */
export const BreedImport = observer(function BreedImport({ grid, isOpen, onClose }: Props) {
  const { language: stored } = useStores();
  const { t, language } = useBreedText();
  const [task] = useState(() => importInto(grid, () => stored.current));
  const kind: ImportKind<BreedCell> = {
    ...breedTable(grid.species),
    intro: t("breedImportIntro"),
    templateName: t("breedImportTemplate"),
    unsure: (reason) => reason,
    hintOf: (key) => t(key === "dayAge" ? "breedImportHintAge" : "breedImportHintOther"),
  };
  const count = (value: number) => formatNumber(value, 0, language);
  return (
    <TableImportDialog
      task={task}
      kind={kind}
      title={t("fileImport")}
      isOpen={isOpen}
      onClose={onClose}
      onUndo={grid.undo}
      confirmStep={({ counts: { fresh, changed } }, isPartial) => ({
        confirm:
          fresh + changed === 0
            ? null
            : t(isPartial ? "breedImportGood" : "breedImportAll", {
                count: count(fresh + changed),
              }),
      })}
      doneText={({ counts: { fresh, changed } }) =>
        t("breedImportDone", { count: count(fresh + changed) })
      }
    >
      {({ counts: { fresh, changed, left } }) => (
        <>
          <ImportCountList
            counts={[
              [t("breedImportFresh"), fresh],
              [t("breedImportChanged"), changed],
              [t("breedImportLeft"), left],
            ]}
          />
          {fresh + changed === 0 && <p>{t("breedImportNothing")}</p>}
        </>
      )}
    </TableImportDialog>
  );
});
