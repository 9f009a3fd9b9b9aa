import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { Suspense, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import type { DraftKind } from "../../../stores/control/batch-draft.ts";
import type { HouseTicks } from "../../../stores/control/house-ticks.ts";
import { CopiedChip } from "./copied-chip.tsx";
import { useCopyKeys } from "./use-copy-keys.ts";
import css from "../batch/batch.module.css";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const BatchDialog = lazyPart(
  () => import("./batch-dialog.tsx"),
  ({ BatchDialog }) => BatchDialog,
);
const CopyDialog = lazyPart(
  () => import("./copy-dialog.tsx"),
  ({ CopyDialog }) => CopyDialog,
);
const AssignDialog = lazyPart(
  () => import("./assign-dialog.tsx"),
  ({ AssignDialog }) => AssignDialog,
);

const SendFile = lazyPart(
  () => import("../firmware/send-file.tsx"),
  ({ SendFile }) => SendFile,
);

/** Actions on the ticked houses. Nothing is sent from here. */
export const BatchBar = observer(function BatchBar({ ticks }: { ticks: HouseTicks }) {
  const { copied, session } = useStores();
  const { t } = useBatchText();
  const [kind, setKind] = useState<DraftKind | null>(null);
  const [isCopying, setCopying] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  const [isUpgrading, setUpgrading] = useState(false);
  const { count } = ticks;
  const one = count === 1 ? [...ticks.ids][0] : undefined;
  useCopyKeys(
    () => one !== undefined && setCopying(true),
    () => count > 0 && copied.note !== null && setKind("paste"),
  );
  const close = () => {
    setKind(null);
    setCopying(false);
    setAssigning(false);
    setUpgrading(false);
  };
  if (count === 0 && copied.note === null) return null;
  return (
    <div className={`cluster ${css.batchBar}`} role="group" aria-label={t("sendMany")}>
      <span role="status">{t("ticked", { count })}</span>
      {count > 0 && (
        <>
          <Button variant="minimal" text={t("untick")} onClick={ticks.clear} />
          <Button
            text={t("copySettings")}
            title={t("copyHint")}
            disabled={one === undefined}
            onClick={() => setCopying(true)}
          />
          <Button
            text={t("paste")}
            disabled={copied.note === null}
            onClick={() => setKind("paste")}
          />
          <Button text={t("applyTemplate")} onClick={() => setKind("template")} />
          <Button text={t("auto")} onClick={() => setKind("auto")} />
          <Button intent="primary" text={t("sendMany")} onClick={() => setKind("write")} />
          {session.may("control.rollout") && (
            <Button text={t("upgrade")} onClick={() => setUpgrading(true)} />
          )}
          <Button variant="minimal" text={t("assign")} onClick={() => setAssigning(true)} />
        </>
      )}
      <CopiedChip />
      <Suspense fallback={null}>
        {kind !== null && <BatchDialog ids={[...ticks.ids]} kind={kind} onClose={close} />}
        {isCopying && one !== undefined && <CopyDialog houseId={one} onClose={close} />}
        {isUpgrading && <SendFile houseIds={[...ticks.ids]} onClose={close} />}
        {isAssigning && <AssignDialog ids={[...ticks.ids]} onClose={close} />}
      </Suspense>
    </div>
  );
});
