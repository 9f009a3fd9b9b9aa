import { observer } from "mobx-react-lite";
import { useState } from "react";
import type {
  ImportPlansReply,
  PlanColumn,
} from "../../../../contract/maintenance/maintenance-import.ts";
import { useStores } from "../../../context/use-stores.ts";
import { usePlanImportText } from "../../../i18n/words/maintenance/plan-import-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { readTable } from "../../../stores/record/import/import-table.ts";
import { planTable } from "../../../stores/record/import/plan-import-table.ts";
import { TableImport } from "../../../stores/record/import/table-import.ts";
import { ImportCountList } from "../../crud/import/import-checked.tsx";
import { TableImportDialog } from "../../crud/import/table-import-dialog.tsx";
import { usePlanKind } from "./use-plan-kind.ts";

/** A table of plans is chosen or pasted, its changes are shown, and applied when confirmed. */
export const PlanImport = observer(function PlanImport({
  isOpen,
  onClose,
  onImported,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onImported: () => void;
}) {
  const { callApi } = useStores();
  const { t, language } = usePlanImportText();
  const kind = usePlanKind();
  const [task] = useState(
    () =>
      new TableImport<PlanColumn, ImportPlansReply>({
        read: async (file, choices) =>
          readTable(planTable, new Uint8Array(await file.arrayBuffer()), choices),
        send: (rows, isConfirmed, options) =>
          callApi("importPlans", {
            rows: [...rows],
            isConfirmed,
            isPartial: options?.isPartial ?? false,
          }),
        onImported,
      }),
  );
  const confirmOf = ({ counts: { plans } }: ImportPlansReply, isPartial: boolean): string =>
    t(isPartial ? "planImportWriteGood" : "planImportWrite", {
      plans: formatNumber(plans, 0, language),
    });
  return (
    <TableImportDialog
      task={task}
      kind={kind}
      title={t("planImportTitle")}
      isOpen={isOpen}
      onClose={onClose}
      confirmStep={(checked, isPartial) => ({
        confirm: checked.counts.plans > 0 ? confirmOf(checked, isPartial) : null,
      })}
      doneText={({ counts }) => t("planImportDone", { plans: counts.plans })}
    >
      {({ counts: { plans, known, closed } }) => (
        <>
          <ImportCountList
            counts={[
              [t("planImportPlans"), plans],
              [t("planImportKnown"), known],
              ...(closed > 0 ? [[t("planImportClosed"), closed] as const] : []),
            ]}
          />
          {plans === 0 && <p>{t("planImportNothing")}</p>}
        </>
      )}
    </TableImportDialog>
  );
});
