import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { Suspense, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import type { HouseEdit } from "../../../stores/control/house-edit.ts";
import { CopiedChip } from "./copied-chip.tsx";
import { useCopyKeys } from "./use-copy-keys.ts";
import css from "../batch/batch.module.css";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const CopyDialog = lazyPart(
  () => import("./copy-dialog.tsx"),
  ({ CopyDialog }) => CopyDialog,
);
const PasteDialog = lazyPart(
  () => import("./paste-dialog.tsx"),
  ({ PasteDialog }) => PasteDialog,
);
const ProposalDialog = lazyPart(
  () => import("./proposal-dialog.tsx"),
  ({ ProposalDialog }) => ProposalDialog,
);

/**
 * On the page of one house: copies its settings, pastes others over them, or requests a proposal.
 */
export const PanelTools = observer(function PanelTools({
  house,
  group,
}: {
  house: HouseEdit;
  /** The group on screen; undefined: something else is shown. */
  group?: ParameterGroup | undefined;
}) {
  const { copied, session } = useStores();
  const { t } = useBatchText();
  const [open, setOpen] = useState<"copy" | "paste" | "auto" | null>(null);
  const { houseId, settings } = house;
  const mayCopy = settings.groups.length > 0;
  const { note } = copied;
  const mayPaste = note !== null && note.houseId !== houseId;
  useCopyKeys(
    () => mayCopy && setOpen("copy"),
    () => mayPaste && setOpen("paste"),
  );
  if (!session.may("control.batch")) return null;
  const close = () => setOpen(null);
  return (
    <div className={`cluster ${css.panelTools}`}>
      <Button
        size="small"
        text={t("copySettings")}
        title={t("copyHint")}
        disabled={!mayCopy}
        onClick={() => setOpen("copy")}
      />
      {mayPaste && <Button size="small" text={t("paste")} onClick={() => setOpen("paste")} />}
      {settings.offer.write.length > 0 && (
        <Button size="small" text={t("auto")} onClick={() => setOpen("auto")} />
      )}
      <CopiedChip />
      {note?.houseId === houseId && <small>{t("pasteWhere")}</small>}
      <Suspense fallback={null}>
        {open === "copy" && <CopyDialog houseId={houseId} group={group} onClose={close} />}
        {open === "paste" && mayPaste && <PasteDialog house={house} note={note} onClose={close} />}
        {open === "auto" && <ProposalDialog house={house} onClose={close} />}
      </Suspense>
    </div>
  );
});
