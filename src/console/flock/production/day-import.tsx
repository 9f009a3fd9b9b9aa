import { Button } from "@blueprintjs/core";
import { Import } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { Suspense, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const DayImport = lazyPart(
  () => import("./day-import-dialog.tsx"),
  ({ DayImport }) => DayImport,
);

/** Imports daily records from a table, for users with the right. */
export const DayImportButton = observer(function DayImportButton({
  onImported,
}: {
  onImported: () => void;
}) {
  const { session } = useStores();
  const { t } = useProductionText();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (!session.may("production.import")) return null;
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button icon={<Import />} text={t("dayImport")} aria-haspopup="dialog" onClick={open} />
      {isWanted && (
        <Suspense fallback={null}>
          <DayImport isOpen={isOpen} onClose={() => setOpen(false)} onImported={onImported} />
        </Suspense>
      )}
    </>
  );
});
