import { Button } from "@blueprintjs/core";
import { Import } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { Suspense, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import type { ImportColumn, ImportReply } from "../../../../contract/fleet/house/house-import.ts";
import { TableImport } from "../../../stores/record/import/table-import.ts";
import { useHouseImportText } from "../../../i18n/words/fleet/house-import-words.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const ImportDialog = lazyPart(
  () => import("./house-import-dialog.tsx"),
  ({ ImportDialog }) => ImportDialog,
);

/** Imports houses, flocks and gateways from a file, for users with the right. */
export const HouseImportButton = observer(function HouseImportButton({
  onImported,
}: {
  onImported: () => void;
}) {
  const { callApi, session } = useStores();
  const { t } = useHouseImportText();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [task] = useState(
    () =>
      new TableImport<ImportColumn, ImportReply>({
        read: async (file, choices) => {
          const [{ readTable }, { houseTable }] = await Promise.all([
            import("../../../stores/record/import/import-table.ts"),
            import("../../../stores/record/import/house-import-table.ts"),
          ]);
          return readTable(houseTable, new Uint8Array(await file.arrayBuffer()), choices);
        },
        send: (rows, isConfirmed, options) =>
          callApi("importHouses", {
            rows: [...rows],
            isConfirmed,
            areDoubtsSeen: options?.areDoubtsSeen ?? false,
          }),
        onImported,
        isShownOnce: ({ secrets }) => secrets.length > 0,
      }),
  );
  if (!session.may("house.import")) return null;
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button icon={<Import />} text={t("importOpen")} aria-haspopup="dialog" onClick={open} />
      {isWanted && (
        <Suspense fallback={null}>
          <ImportDialog task={task} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
});
