import { Button, Checkbox, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { travels } from "../../../../contract/control/desired/group-content.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import batchCss from "../batch/batch.module.css";

/**
 * Chooses the settings of a house to copy; flock, wiring and the device itself are never copied.
 */
export const CopyDialog = observer(function CopyDialog({
  houseId,
  group,
  onClose,
}: {
  houseId: number;
  /** The group on screen, which is ticked at first; undefined: the most used groups are. */
  group?: ParameterGroup | undefined;
  onClose: () => void;
}) {
  const { copied, toast, connection } = useStores();
  const { t, language } = useBatchText();
  const houseName = useHouseName();
  const [groups, setGroups] = useState<readonly ParameterGroup[]>(
    group === undefined ? ["curve", "levels"] : [group],
  );
  const query = useApiQuery("readParameter", { houseId });
  const known = query.value?.groups.filter(({ group }) => travels(group)) ?? [];
  const chosen = known.filter(({ group }) => groups.includes(group));
  const copy = () => {
    copied.copy({
      houseId,
      houseName: houseName(houseId),
      at: connection.serverNow,
      groups: chosen.map(({ group, hash }) => ({ group, hash })),
    });
    toast.show("success", t("copied"));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("copyWhich", { name: houseName(houseId) })}
      className={`${shellDialogCss.shellDialog} ${taskDialogCss.taskDialog}`}
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      <DialogBody>
        <QueryView query={query}>
          {() => (
            <div className={batchCss.batchGroups}>
              {known.map(({ group }) => (
                <Checkbox
                  key={group}
                  label={parameterGroups[group][language]}
                  checked={groups.includes(group)}
                  onChange={({ currentTarget: { checked } }) =>
                    setGroups(
                      checked ? [...groups, group] : groups.filter((item) => item !== group),
                    )
                  }
                />
              ))}
            </div>
          )}
        </QueryView>
        {query.value !== undefined && chosen.length === 0 && (
          <p className="dialog-failure" role="alert">
            {t("copyNone")}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t("cancel")} onClick={onClose} />
            <Button
              intent="primary"
              text={t("copySettings")}
              disabled={chosen.length === 0}
              onClick={copy}
            />
          </>
        }
      />
    </Dialog>
  );
});
