import { Button } from "@blueprintjs/core";
import { Import } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { Suspense, useState } from "react";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const PlanImport = lazyPart(
  () => import("./plan-import-dialog.tsx"),
  ({ PlanImport }) => PlanImport,
);

/** Imports plans from a table. */
export const PlanImportButton = observer(function PlanImportButton({
  onImported,
}: {
  readonly onImported: () => void;
}) {
  const { t } = useMaintenanceText();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button icon={<Import />} text={t("mtImport")} aria-haspopup="dialog" onClick={open} />
      {isWanted && (
        <Suspense fallback={null}>
          <PlanImport isOpen={isOpen} onClose={() => setOpen(false)} onImported={onImported} />
        </Suspense>
      )}
    </>
  );
});
